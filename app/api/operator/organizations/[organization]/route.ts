import { emptyQuery } from '@/lib/foundation/shared/answers'
import { deleteAsOperatorInput } from '@/lib/people/operator/core/schema-detail'
import { deleteAsOperator } from '@/lib/people/operator/server/change-organization'
import { getOrganization } from '@/lib/people/operator/server/get-organization'
import { operatorRead, operatorWrite } from '@/lib/wiring/operator'

export const GET = operatorRead({ params: ['organization'], query: emptyQuery }, ({ reading, params }) =>
  getOrganization(reading, params.organization),
)

export const DELETE = operatorWrite(
  { params: ['organization'], body: deleteAsOperatorInput },
  ({ work, params, body: { name, reason }, ...who }) =>
    deleteAsOperator(work, { ...who, organizationId: params.organization, typedName: name, reason }),
)
