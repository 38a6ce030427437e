import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: emptyBody },
  ({ work, actor, params }) => eraseCustomer(work, actor, params.customer),
)
