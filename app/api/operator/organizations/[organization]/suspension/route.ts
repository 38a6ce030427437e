import { suspendInput } from '@/lib/operator/core/schema-detail'
import { resumeOrganization, suspendOrganization } from '@/lib/organizations/server/suspend-organization'
import { emptyBody } from '@/lib/shared/answers'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite(
  { params: ['organization'], body: suspendInput },
  ({ work, operator, params, body }) =>
    suspendOrganization(work, operator, { organizationId: params.organization, reason: body.reason }),
)

export const DELETE = operatorWrite({ params: ['organization'], body: emptyBody }, ({ work, operator, params }) =>
  resumeOrganization(work, operator, params.organization),
)
