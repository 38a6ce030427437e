import { nothing } from '@/lib/access/core/schema-team'
import { findEntry } from '@/lib/audit/server/list-entries'
import { dashboardRead } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('audit:view', nothing, ({ reading, actor, params }) =>
  findEntry(reading, actor, { entryId: params['entry'] ?? '' }),
)
