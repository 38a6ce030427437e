import { emptyBody } from '@/lib/foundation/shared/answers'
import { suspendInput } from '@/lib/people/operator/core/schema-detail'
import { resumeBillingAsOperator, suspendBillingAsOperator } from '@/lib/people/operator/server/change-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite(
  { params: ['organization'], body: suspendInput },
  async ({ work, params, body: { reason }, ...who }) => {
    const { isChanged } = await suspendBillingAsOperator(work, { ...who, organizationId: params.organization, reason })
    return { changed: isChanged }
  },
)

export const DELETE = operatorWrite({ params: ['organization'], body: emptyBody }, async ({ work, params, ...who }) => {
  const { isChanged } = await resumeBillingAsOperator(work, { ...who, organizationId: params.organization })
  return { changed: isChanged }
})
