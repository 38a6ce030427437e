import { findEntry } from '@/lib/audit/server/list-entries'
import { nothing } from '@/lib/team/core/schema'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { params: ['entry'], query: nothing }, ({ reading, actor, params }) =>
  findEntry(reading, actor, { entryId: params.entry }),
)
