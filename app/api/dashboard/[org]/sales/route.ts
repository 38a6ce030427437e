import { listSalesQuery } from '@/lib/service/sales/core/schema'
import { listSales } from '@/lib/service/sales/server/list-sales'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('sales:view', { query: listSalesQuery }, ({ reading, actor, query }) =>
  listSales(reading, actor, query),
)
