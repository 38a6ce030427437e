import { Fault } from '@/lib/platform/fault'
import { requestDetailQuery } from '@/lib/requests/core/schema'
import { findExplained } from '@/lib/requests/server/explain-request'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'usage:view',
  { params: ['line'], query: requestDetailQuery },
  async ({ actor, reading, params, query }) => {
    const found = await findExplained(reading, actor, { id: params.line, minute: query.minute })
    if (!found) throw new Fault('not_found', 'There is no such request.')
    return found
  },
)
