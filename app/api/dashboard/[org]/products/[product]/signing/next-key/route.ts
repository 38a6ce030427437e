import { nothing } from '@/lib/products/core/schema'
import { announceSigningKey } from '@/lib/products/server/announce-signing-key'
import { cancelSigningKey } from '@/lib/products/server/cancel-signing-key'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('signing:manage', { body: nothing }, ({ work, actor, params }) =>
  announceSigningKey(work, actor, params['product'] ?? ''),
)

export const DELETE = dashboardWrite('signing:manage', { body: nothing }, ({ work, actor, params }) =>
  cancelSigningKey(work, actor, params['product'] ?? ''),
)
