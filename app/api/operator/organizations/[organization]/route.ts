import { getOrganization } from '@/lib/operator/server/get-organization'
import { emptyQuery } from '@/lib/shared/answers'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ params: ['organization'], query: emptyQuery }, ({ reading, params }) =>
  getOrganization(reading, params.organization),
)
