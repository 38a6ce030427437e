import { cancelJob } from '@/lib/foundation/jobs/server/list-jobs'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('licenses:view', { params: ['job'], body: emptyBody }, ({ work, actor, params }) =>
  cancelJob(work, actor, params.job),
)
