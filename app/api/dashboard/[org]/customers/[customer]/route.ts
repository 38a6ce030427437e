import { updateCustomerInput } from '@/lib/customers/core/schema'
import { getCustomer } from '@/lib/customers/server/list-customers'
import { updateCustomer } from '@/lib/customers/server/update-customer'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { params: ['customer'], query: emptyQuery },
  ({ actor, reading, params }) => getCustomer(reading, actor, params.customer),
)

export const PATCH = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: updateCustomerInput },
  ({ work, actor, params, body }) => updateCustomer(work, actor, { customerId: params.customer, input: body }),
)
