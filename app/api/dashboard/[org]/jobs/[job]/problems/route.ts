import { downloadJobFile } from '@/lib/jobs/server/download-job-file'
import { nothing } from '@/lib/licenses/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['job'], query: nothing },
  ({ actor, reading, params, record }) =>
    downloadJobFile(reading, actor, { jobId: params.job, name: 'problems', record }),
)
