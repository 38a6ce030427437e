import { organizationListQuery } from '@/lib/people/operator/core/schema'
import { createForVendorInput } from '@/lib/people/operator/core/schema-detail'
import { createForVendor } from '@/lib/people/operator/server/change-organization'
import { listAllOrganizations } from '@/lib/people/operator/server/list-organizations'
import { operatorRead, operatorWrite } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: organizationListQuery }, ({ reading, query }) =>
  listAllOrganizations(reading, query),
)

export const POST = operatorWrite({ body: createForVendorInput }, ({ work, operator, visitor, body }) =>
  createForVendor(work, { operator, visitor, ...body }),
)
