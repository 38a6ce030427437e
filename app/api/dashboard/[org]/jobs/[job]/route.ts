import { getJob } from '@/lib/jobs/server/list-jobs'
import { nothing } from '@/lib/licenses/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { params: ['job'], query: nothing }, ({ actor, reading, params }) =>
  getJob(reading, actor, params.job),
)
