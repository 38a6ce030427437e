import { setPlanInput } from '@/lib/people/operator/core/schema-detail'
import { setPlanAsOperator } from '@/lib/people/operator/server/change-organization'
import { operatorWrite } from '@/lib/wiring/operator'

export const PUT = operatorWrite(
  { params: ['organization'], body: setPlanInput },
  async ({ work, params, body, ...who }) => {
    const { isChanged } = await setPlanAsOperator(work, { ...who, ...body, organizationId: params.organization })
    return { changed: isChanged }
  },
)
