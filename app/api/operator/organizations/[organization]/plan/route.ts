import { operatorOf } from '@/lib/foundation/shared/change'
import { setPlanInput } from '@/lib/people/operator/core/schema-detail'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite(
  { params: ['organization'], body: setPlanInput },
  async ({ work, operator, params, body }) => {
    const { plan, daily_limit: dailyLimit } = body
    const { isChanged } = await setPlan(work, operatorOf(operator, params.organization), { plan, dailyLimit })
    return { changed: isChanged }
  },
)
