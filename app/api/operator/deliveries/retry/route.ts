import { retryDeliveriesInput } from '@/lib/people/operator/core/schema-system'
import { retryDeliveries } from '@/lib/people/operator/server/change-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ body: retryDeliveriesInput }, ({ work, body, ...who }) =>
  retryDeliveries(work, { ...who, organizationId: body.organization_id }),
)
