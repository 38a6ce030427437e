import { downloadJobFile } from '@/lib/bulk/server/download-job-file'
import { csvResponse } from '@/lib/http/routes/csv-response'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['job'], query: emptyQuery },
  async ({ actor, reading, params, record }) =>
    csvResponse(await downloadJobFile(reading, actor, { jobId: params.job, name: 'result', record })),
)
