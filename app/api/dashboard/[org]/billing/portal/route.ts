import { emptyBody } from '@/lib/foundation/shared/answers'
import { startPortal } from '@/lib/service/billing/server/start-portal'
import { takeTurn } from '@/lib/service/billing/server/take-turn'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: emptyBody, prepare: (call) => takeTurn(call, () => startPortal(getStripe(), call)) },
  async ({ prepared }) => prepared,
)
