import { resumeBilling, suspendBilling } from '@/lib/billing/server/suspend-billing'
import { emptyBody } from '@/lib/shared/answers'
import { operatorOf } from '@/lib/shared/change'
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
