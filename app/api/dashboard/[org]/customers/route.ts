import { customerListQuery } from '@/lib/customers/core/schema'
import { listCustomers } from '@/lib/customers/server/list-customers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { query: customerListQuery, isList: true },
  ({ actor, reading, query }) => listCustomers(reading, actor, query),
)
