import { setBurstInput } from '@/lib/service/requests/usage/core/schema'
import { setBurst } from '@/lib/service/requests/usage/server/set-burst'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite('billing:manage', { body: setBurstInput }, ({ work, actor, body }) =>
  setBurst(work, actor, body),
)
