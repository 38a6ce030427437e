import { retryDeliveriesInput } from '@/lib/operator/core/schema-system'
import { operatorOf } from '@/lib/shared/change'
import { replayOrganization } from '@/lib/webhooks/server/resend-deliveries'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: retryDeliveriesInput }, ({ work, operator, body }) =>
  replayOrganization(work, operatorOf(operator, body.organization_id)),
)
