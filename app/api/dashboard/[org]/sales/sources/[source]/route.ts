import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { updateSourceForm } from '@/lib/service/sales/core/schema'
import { deleteSource, getSource, updateSource } from '@/lib/service/sales/server/sources'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'sales:view',
  { params: ['source'], query: emptyQuery },
  ({ reading, actor, params }) => getSource(reading, actor, params.source),
)

export const PATCH = dashboardWrite(
  'sales:manage',
  { params: ['source'], body: updateSourceForm },
  ({ work, actor, params, body }) => updateSource(work, actor, { id: params.source, ...body }),
)

export const DELETE = dashboardWrite(
  'sales:manage',
  { params: ['source'], body: emptyBody },
  ({ work, actor, params }) => deleteSource(work, actor, params.source),
)
