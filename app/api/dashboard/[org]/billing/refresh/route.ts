import { prepareRefresh, refreshBilling } from '@/lib/billing/server/refresh-billing'
import { takeTurn } from '@/lib/billing/server/take-turn'
import { emptyBody } from '@/lib/shared/answers'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: emptyBody, prepare: (call) => takeTurn(call, () => prepareRefresh(getStripe(), call)) },
  ({ work, actor, prepared }) => refreshBilling(work, actor, prepared),
)
