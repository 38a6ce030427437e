import { getJob } from '@/lib/foundation/jobs/server/list-jobs'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['job'], query: emptyQuery },
  ({ actor, reading, params }) => getJob(reading, actor, params.job),
)
