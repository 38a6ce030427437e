import { requestDetailQuery } from '@/lib/requests/core/schema'
import { requireExplained } from '@/lib/requests/server/explain-request'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'usage:view',
  { params: ['line'], query: requestDetailQuery },
  ({ actor, reading, params, query }) => requireExplained(reading, actor, { id: params.line, minute: query.minute }),
)
