import { checkoutInput } from '@/lib/billing/core/schema'
import { prepareCheckout, startCheckout } from '@/lib/billing/server/start-checkout'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: checkoutInput, prepare: (call) => prepareCheckout(getStripe(), call) },
  ({ work, actor, prepared }) => startCheckout(work, actor, prepared),
)
