import { resolveKeyInput } from '@/lib/service/validation/explain/core/schema'
import { resolveKey } from '@/lib/service/validation/explain/server/resolve-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('licenses:view', { body: resolveKeyInput }, ({ work, actor, body }) =>
  resolveKey(work, actor, body),
)
