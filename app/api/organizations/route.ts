import { createOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { openOrganization } from '@/lib/catalog/organizations/server/open-organization'
import { isOperatorHere, userWrite } from '@/lib/wiring/dashboard'
import { getAccess } from '@/lib/wiring/sign-in'

export const POST = userWrite({ body: createOrganizationInput }, ({ work, user, body }) =>
  openOrganization(work, user, body, { isOperator: isOperatorHere(user), allowsSignUp: getAccess().allowsSignUp }),
)
