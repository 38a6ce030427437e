import { exportCustomer } from '@/lib/catalog/customers/server/export-customer'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { readSalesOfCustomer } from '@/lib/service/sales/server/list-sales'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'customers:view',
  { params: ['customer'], query: emptyQuery },
  ({ reading, actor, params, record }) =>
    exportCustomer(reading, actor, { customerId: params.customer, record, readSales: readSalesOfCustomer }),
)
