import { emptyBody } from '@/lib/foundation/shared/answers'
import { prepareRefresh, refreshBilling } from '@/lib/service/billing/server/refresh-billing'
import { takeTurn } from '@/lib/service/billing/server/take-turn'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: emptyBody, prepare: (call) => takeTurn(call, () => prepareRefresh(getStripe(), call)) },
  ({ work, actor, prepared }) => refreshBilling(work, actor, prepared),
)
