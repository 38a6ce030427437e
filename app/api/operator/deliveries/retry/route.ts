import { operatorOf } from '@/lib/foundation/shared/change'
import { retryDeliveriesInput } from '@/lib/people/operator/core/schema-system'
import { replayOrganization } from '@/lib/service/webhooks/server/resend-deliveries'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: retryDeliveriesInput }, ({ work, operator, body }) =>
  replayOrganization(work, operatorOf(operator, body.organization_id)),
)
