import { findEntry } from '@/lib/foundation/audit/server/list-entries'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { params: ['entry'], query: emptyQuery }, ({ reading, actor, params }) =>
  findEntry(reading, actor, { entryId: params.entry }),
)
