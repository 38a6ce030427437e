import { customerListQuery } from '@/lib/catalog/customers/core/schema'
import { listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { query: customerListQuery, isList: true },
  ({ actor, reading, query }) => listCustomers(reading, actor, query),
)
