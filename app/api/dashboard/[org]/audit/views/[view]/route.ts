import { renameViewInput } from '@/lib/foundation/saved-views/core/schema'
import { deleteView, renameView } from '@/lib/foundation/saved-views/server/saved-views'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'audit:view',
  { params: ['view'], body: renameViewInput },
  ({ work, actor, params, body }) => renameView(work, actor, { list: 'audit', id: params.view, ...body }),
)

export const DELETE = dashboardWrite('audit:view', { params: ['view'], body: emptyBody }, ({ work, actor, params }) =>
  deleteView(work, actor, { list: 'audit', id: params.view }),
)
