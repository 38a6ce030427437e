import { emptyBody } from '@/lib/foundation/shared/answers'
import { skipFirstSteps } from '@/lib/people/overview/server/skip-first-steps'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('products:view', { body: emptyBody }, ({ work, actor }) =>
  skipFirstSteps(work, actor),
)
