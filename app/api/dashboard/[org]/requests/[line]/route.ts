import { requestLineQuery } from '@/lib/requests/core/schema'
import { explainRequest } from '@/lib/requests/server/explain-request'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'usage:view',
  { params: ['line'], query: requestLineQuery },
  ({ reading, actor, params, query }) => explainRequest(reading, actor, { id: params.line, minute: query.minute }),
)
