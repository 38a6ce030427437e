import { resumeOrganization, suspendOrganization } from '@/lib/catalog/organizations/server/suspend-organization'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { suspendInput } from '@/lib/people/operator/core/schema-detail'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite(
  { params: ['organization'], body: suspendInput },
  ({ work, operator, params, body }) =>
    suspendOrganization(work, operator, { organizationId: params.organization, reason: body.reason }),
)

export const DELETE = operatorWrite({ params: ['organization'], body: emptyBody }, ({ work, operator, params }) =>
  resumeOrganization(work, operator, params.organization),
)
