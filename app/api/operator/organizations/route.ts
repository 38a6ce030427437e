import { organizationListQuery } from '@/lib/operator/core/schema'
import { listAllOrganizations } from '@/lib/operator/server/list-organizations'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: organizationListQuery }, ({ reading, query }) =>
  listAllOrganizations(reading, query),
)
