import { countSalesQuery } from '@/lib/service/sales/core/schema'
import { countSales } from '@/lib/service/sales/server/list-sales'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('sales:view', { query: countSalesQuery }, ({ reading, actor, query }) =>
  countSales(reading, actor, query),
)
