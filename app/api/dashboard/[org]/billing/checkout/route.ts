import { checkoutInput } from '@/lib/service/billing/core/schema'
import { prepareCheckout, startCheckout } from '@/lib/service/billing/server/start-checkout'
import { takeTurn } from '@/lib/service/billing/server/take-turn'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: checkoutInput, prepare: (call) => takeTurn(call, () => prepareCheckout(getStripe(), call)) },
  ({ work, actor, prepared }) => startCheckout(work, actor, prepared),
)
