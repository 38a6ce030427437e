import { downloadJobFile } from '@/lib/catalog/licenses/bulk/server/download-job-file'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { csvResponse } from '@/lib/http/routes/csv-response'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['job'], query: emptyQuery },
  async ({ actor, reading, params, record }) =>
    csvResponse(await downloadJobFile(reading, actor, { jobId: params.job, name: 'problems', record })),
)
