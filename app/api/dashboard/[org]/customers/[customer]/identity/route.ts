import { correctCustomer } from '@/lib/bulk/server/correct-customer'
import { correctCustomerInput } from '@/lib/customers/core/schema-identity'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: correctCustomerInput },
  ({ work, actor, params, body }) => correctCustomer(work, actor, { customerId: params.customer, input: body }),
)
