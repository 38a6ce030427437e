import { jobsInput } from '@/lib/people/operator/core/schema-system'
import { retryJobs } from '@/lib/people/operator/server/change-jobs'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: jobsInput }, ({ work, operator, visitor, body }) =>
  retryJobs(work, { operator, visitor, ids: body.ids }),
)
