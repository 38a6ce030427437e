import { correctNameInput } from '@/lib/people/portal/core/schema'
import { correctOwnName } from '@/lib/people/portal/server/account/correct-own-name'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ body: correctNameInput }, ({ work, customer, body }) =>
  correctOwnName(work, customer, { organizationId: body.organization_id, name: body.name }),
)
