import { correctCustomerInput } from '@/lib/catalog/customers/core/schema-identity'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: correctCustomerInput },
  ({ work, actor, params, body }) => correctCustomer(work, actor, { customerId: params.customer, input: body }),
)
