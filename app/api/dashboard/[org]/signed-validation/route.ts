import { switchSigningInput } from '@/lib/catalog/products/signing/core/schema'
import { switchOrganizationSigning } from '@/lib/catalog/products/signing/server/switch-organization-signing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite('signing:manage', { body: switchSigningInput }, ({ work, actor, body }) =>
  switchOrganizationSigning(work, actor, body.enabled),
)
