import { organizationListQuery } from '@/lib/people/operator/core/schema'
import { listAllOrganizations } from '@/lib/people/operator/server/list-organizations'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: organizationListQuery }, ({ reading, query }) =>
  listAllOrganizations(reading, query),
)
