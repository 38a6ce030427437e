import { saveViewInput, viewsQuery } from '@/lib/foundation/saved-views/core/schema'
import { listViews, saveView } from '@/lib/foundation/saved-views/server/saved-views'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('webhooks:view', { query: viewsQuery }, ({ actor, reading }) =>
  listViews(reading, actor, 'deliveries'),
)

export const POST = dashboardWrite('webhooks:view', { body: saveViewInput }, ({ work, actor, body }) =>
  saveView(work, actor, { list: 'deliveries', ...body }),
)
