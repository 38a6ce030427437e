import { mergeCustomersInput } from '@/lib/catalog/customers/core/schema-identity'
import { mergeCustomers } from '@/lib/catalog/customers/server/merge-customers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: mergeCustomersInput },
  ({ work, actor, params, body }) => mergeCustomers(work, actor, { customerId: params.customer, ...body }),
)
