import { saveViewInput, viewsQuery } from '@/lib/foundation/saved-views/core/schema'
import { listViews, saveView } from '@/lib/foundation/saved-views/server/saved-views'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: viewsQuery }, ({ actor, reading }) =>
  listViews(reading, actor, 'audit'),
)

export const POST = dashboardWrite('audit:view', { body: saveViewInput }, ({ work, actor, body }) =>
  saveView(work, actor, { list: 'audit', ...body }),
)
