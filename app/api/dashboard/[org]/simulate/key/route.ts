import { resolveKeyInput } from '@/lib/validation/core/explain-schema'
import { resolveKey } from '@/lib/validation/server/simulate-resolve-key'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('licenses:view', { body: resolveKeyInput }, ({ work, actor, body }) =>
  resolveKey(work, actor, body),
)
