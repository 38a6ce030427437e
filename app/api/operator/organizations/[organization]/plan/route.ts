import { setPlan } from '@/lib/billing/server/set-plan'
import { setPlanInput } from '@/lib/operator/core/schema-detail'
import { operatorOf } from '@/lib/shared/change'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite(
  { params: ['organization'], body: setPlanInput },
  async ({ work, operator, params, body }) => {
    const { plan, daily_limit: dailyLimit } = body
    const { isChanged } = await setPlan(work, operatorOf(operator, params.organization), { plan, dailyLimit })
    return { changed: isChanged }
  },
)
