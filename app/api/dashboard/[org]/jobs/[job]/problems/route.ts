import { downloadJobFile } from '@/lib/jobs/server/download-job-file'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['job'], query: emptyQuery },
  ({ actor, reading, params, record }) =>
    downloadJobFile(reading, actor, { jobId: params.job, name: 'problems', record }),
)
