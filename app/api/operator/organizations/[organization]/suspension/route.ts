import { emptyBody } from '@/lib/foundation/shared/answers'
import { suspendInput } from '@/lib/people/operator/core/schema-detail'
import { resumeAsOperator, suspendAsOperator } from '@/lib/people/operator/server/change-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['organization'], body: suspendInput }, ({ work, params, body, ...who }) =>
  suspendAsOperator(work, { ...who, organizationId: params.organization, reason: body.reason }),
)

export const DELETE = operatorWrite({ params: ['organization'], body: emptyBody }, ({ work, params, ...who }) =>
  resumeAsOperator(work, { ...who, organizationId: params.organization }),
)
