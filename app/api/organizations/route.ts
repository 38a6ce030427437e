import { createOrganizationInput } from '@/lib/organizations/core/schema'
import { openOrganization } from '@/lib/organizations/server/open-organization'
import { personWrite } from '@/lib/wiring/dashboard'

export const POST = personWrite({ body: createOrganizationInput }, ({ work, person, body }) =>
  openOrganization(work, person, body),
)
