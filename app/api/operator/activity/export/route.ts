import { csvResponse } from '@/lib/http/routes/csv-response'
import { activityExportQuery } from '@/lib/people/operator/core/schema-activity'
import { exportActivity } from '@/lib/people/operator/server/export-activity'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: activityExportQuery }, async ({ reading, query }) =>
  csvResponse(exportActivity(reading, query)),
)
