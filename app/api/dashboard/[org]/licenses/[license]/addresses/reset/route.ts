import { resetAddresses } from '@/lib/addresses/server/edit-addresses'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('ips:manage', { params: ['license'], body: emptyBody }, ({ work, actor, params }) =>
  resetAddresses(work, actor, params.license),
)
