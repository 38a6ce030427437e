import { resolveKeyInput } from '@/lib/explain/core/schema'
import { resolveKey } from '@/lib/explain/server/resolve-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('licenses:view', { body: resolveKeyInput }, ({ work, actor, body }) =>
  resolveKey(work, actor, body),
)
