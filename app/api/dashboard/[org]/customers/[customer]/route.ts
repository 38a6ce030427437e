import { updateCustomerInput } from '@/lib/customers/core/schema'
import { getCustomer } from '@/lib/customers/server/list-customers'
import { updateCustomer } from '@/lib/customers/server/update-customer'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('customers:view', emptyQuery, ({ actor, reading, params }) =>
  getCustomer(reading, actor, params['customer'] ?? ''),
)

export const PATCH = dashboardWrite(
  'customers:update',
  { body: updateCustomerInput },
  ({ work, actor, params, body }) => updateCustomer(work, actor, { customerId: params['customer'] ?? '', input: body }),
)
