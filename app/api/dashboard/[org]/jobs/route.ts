import { listJobsQuery } from '@/lib/foundation/jobs/core/schema'
import { listJobs } from '@/lib/foundation/jobs/server/list-jobs'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: listJobsQuery }, ({ actor, reading, query }) =>
  listJobs(reading, actor, query),
)
