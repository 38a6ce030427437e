import { startPortal } from '@/lib/billing/server/start-portal'
import { emptyBody } from '@/lib/shared/answers'
import { getStripe } from '@/lib/wiring/billing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'billing:manage',
  { body: emptyBody, prepare: (call) => startPortal(getStripe(), call) },
  async ({ prepared }) => prepared,
)
