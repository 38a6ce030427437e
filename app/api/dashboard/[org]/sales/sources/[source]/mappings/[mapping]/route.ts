import { emptyBody } from '@/lib/foundation/shared/answers'
import { updateMappingInput } from '@/lib/service/sales/core/mapping'
import { deleteMapping, updateMapping } from '@/lib/service/sales/server/mappings'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'sales:manage',
  { params: ['source', 'mapping'], body: updateMappingInput },
  ({ work, actor, params, body }) =>
    updateMapping(work, actor, { sourceId: params.source, id: params.mapping, ...body }),
)

export const DELETE = dashboardWrite(
  'sales:manage',
  { params: ['source', 'mapping'], body: emptyBody },
  ({ work, actor, params }) => deleteMapping(work, actor, { sourceId: params.source, id: params.mapping }),
)
