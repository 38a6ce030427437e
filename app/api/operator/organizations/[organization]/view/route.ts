import { emptyBody } from '@/lib/foundation/shared/answers'
import { viewOrganization } from '@/lib/people/operator/server/view-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['organization'], body: emptyBody }, ({ work, params, ...who }) =>
  viewOrganization(work, { ...who, organizationId: params.organization }),
)
