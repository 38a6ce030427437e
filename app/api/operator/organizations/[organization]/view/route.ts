import { viewOrganization } from '@/lib/operator/server/view-organization'
import { emptyBody } from '@/lib/shared/answers'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['organization'], body: emptyBody }, ({ work, operator, params }) =>
  viewOrganization(work, operator, params.organization),
)
