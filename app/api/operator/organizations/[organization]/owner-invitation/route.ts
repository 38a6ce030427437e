import { inviteOwnerInput } from '@/lib/people/operator/core/schema-detail'
import { inviteOwnerAsOperator } from '@/lib/people/operator/server/change-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite(
  { params: ['organization'], body: inviteOwnerInput },
  ({ work, params, operator, visitor, body: { email } }) =>
    inviteOwnerAsOperator(work, { operator, visitor, organizationId: params.organization, email }),
)
