import { downloadJobFile } from '@/lib/bulk/server/download-job-file'
import { csvResponse } from '@/lib/http/routes/csv-response'
import { nothing } from '@/lib/licenses/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', nothing, async ({ actor, reading, params, record }) =>
  csvResponse(await downloadJobFile(reading, actor, { jobId: params['job'] ?? '', name: 'problems', record })),
)
