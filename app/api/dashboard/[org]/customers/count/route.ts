import { customerCountQuery } from '@/lib/catalog/customers/core/schema-input'
import { countCustomers } from '@/lib/catalog/customers/server/list-customers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { query: customerCountQuery, isList: true },
  ({ actor, reading, query }) => countCustomers(reading, actor, query),
)
