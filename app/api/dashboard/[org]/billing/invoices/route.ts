import { listInvoices } from '@/lib/billing/server/list-invoices'
import { emptyQuery } from '@/lib/shared/answers'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('billing:view', { query: emptyQuery }, ({ reading, actor }) =>
  listInvoices(reading, actor, getStripe()),
)
