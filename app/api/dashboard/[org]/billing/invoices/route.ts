import { emptyQuery } from '@/lib/foundation/shared/answers'
import { listInvoices } from '@/lib/service/billing/server/list-invoices'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('billing:view', { query: emptyQuery }, ({ reading, actor }) =>
  listInvoices(reading, actor, getStripe()),
)
