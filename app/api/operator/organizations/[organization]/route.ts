import { emptyQuery } from '@/lib/foundation/shared/answers'
import { getOrganization } from '@/lib/people/operator/server/get-organization'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ params: ['organization'], query: emptyQuery }, ({ reading, params }) =>
  getOrganization(reading, params.organization),
)
