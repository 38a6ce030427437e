import { emptyQuery } from '@/lib/foundation/shared/answers'
import { mappingInput } from '@/lib/service/sales/core/mapping'
import { createMapping, listMappings } from '@/lib/service/sales/server/mappings'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'sales:view',
  { params: ['source'], query: emptyQuery },
  ({ reading, actor, params }) => listMappings(reading, actor, { sourceId: params.source }),
)

export const POST = dashboardWrite(
  'sales:manage',
  { params: ['source'], body: mappingInput },
  ({ work, actor, params, body }) => createMapping(work, actor, { sourceId: params.source, ...body }),
)
