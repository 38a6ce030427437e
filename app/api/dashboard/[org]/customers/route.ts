import { customerInput } from '@/lib/catalog/customers/core/customer-identity'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { createCustomer } from '@/lib/catalog/customers/server/create-customer'
import { listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { query: customerListQuery, isList: true },
  ({ actor, reading, query }) => listCustomers(reading, actor, query),
)

export const POST = dashboardWrite('customers:update', { body: customerInput }, ({ work, actor, body }) =>
  createCustomer(work, actor, body),
)
