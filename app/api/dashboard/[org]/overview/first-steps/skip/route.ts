import { skipFirstSteps } from '@/lib/overview/server/skip-first-steps'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('products:view', { body: emptyBody }, ({ work, actor }) =>
  skipFirstSteps(work, actor),
)
