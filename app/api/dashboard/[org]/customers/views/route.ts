import { saveViewInput, viewsQuery } from '@/lib/foundation/saved-views/core/schema'
import { listViews, saveView } from '@/lib/foundation/saved-views/server/saved-views'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('customers:view', { query: viewsQuery }, ({ actor, reading }) =>
  listViews(reading, actor, 'customers'),
)

export const POST = dashboardWrite('customers:view', { body: saveViewInput }, ({ work, actor, body }) =>
  saveView(work, actor, { list: 'customers', ...body }),
)
