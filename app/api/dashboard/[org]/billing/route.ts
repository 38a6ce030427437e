import { getBilling } from '@/lib/billing/server/get-billing'
import { emptyQuery } from '@/lib/shared/answers'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('billing:view', { query: emptyQuery }, ({ reading, actor }) =>
  getBilling(reading, actor, getStripe()),
)
