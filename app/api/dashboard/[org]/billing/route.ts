import { emptyQuery } from '@/lib/foundation/shared/answers'
import { getBilling } from '@/lib/service/billing/server/get-billing'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('billing:view', { query: emptyQuery }, ({ reading, actor }) =>
  getBilling(reading, actor, getStripe()),
)
