import { updateCustomerInput } from '@/lib/catalog/customers/core/schema'
import { updateCustomer } from '@/lib/catalog/customers/server/update-customer'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: updateCustomerInput },
  ({ work, actor, params, body }) => updateCustomer(work, actor, { customerId: params.customer, input: body }),
)
