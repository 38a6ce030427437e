import { startPortal } from '@/lib/billing/server/start-portal'
import { takeTurn } from '@/lib/billing/server/take-turn'
import { emptyBody } from '@/lib/shared/answers'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: emptyBody, prepare: (call) => takeTurn(call, () => startPortal(getStripe(), call)) },
  async ({ prepared }) => prepared,
)
