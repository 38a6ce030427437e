import { makeOwnerInput } from '@/lib/people/operator/core/schema-detail'
import { makeOwnerAsOperator } from '@/lib/people/operator/server/change-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite(
  { params: ['organization'], body: makeOwnerInput },
  ({ work, params, body: { user_id, reason }, ...who }) =>
    makeOwnerAsOperator(work, { ...who, organizationId: params.organization, userId: user_id, reason }),
)
