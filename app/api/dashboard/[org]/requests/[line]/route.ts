import { requestDetailQuery } from '@/lib/service/requests/core/schema'
import { requireExplained } from '@/lib/service/requests/server/explain-request'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'usage:view',
  { params: ['line'], query: requestDetailQuery },
  ({ actor, reading, params, query }) => requireExplained(reading, actor, { id: params.line, minute: query.minute }),
)
