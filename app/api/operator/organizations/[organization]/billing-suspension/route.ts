import { emptyBody } from '@/lib/foundation/shared/answers'
import { operatorOf } from '@/lib/foundation/shared/change'
import { resumeBilling, suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { operatorWrite } from '@/lib/wiring/operator'

export const POST = operatorWrite({ params: ['organization'], body: emptyBody }, async ({ work, operator, params }) => {
  const { isChanged } = await suspendBilling(work, operatorOf(operator, params.organization))
  return { changed: isChanged }
})

export const DELETE = operatorWrite(
  { params: ['organization'], body: emptyBody },
  async ({ work, operator, params }) => {
    const { isChanged } = await resumeBilling(work, operatorOf(operator, params.organization))
    return { changed: isChanged }
  },
)
