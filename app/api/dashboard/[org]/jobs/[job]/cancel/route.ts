import { cancelJob } from '@/lib/jobs/server/list-jobs'
import { nothing } from '@/lib/licenses/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('licenses:view', { params: ['job'], body: nothing }, ({ work, actor, params }) =>
  cancelJob(work, actor, params.job),
)
