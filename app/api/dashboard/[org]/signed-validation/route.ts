import { switchSigningInput } from '@/lib/products/core/schema-signing'
import { switchOrganizationSigning } from '@/lib/products/server/switch-organization-signing'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const PUT = dashboardWrite('signing:manage', { body: switchSigningInput }, ({ work, actor, body }) =>
  switchOrganizationSigning(work, actor, body.enabled),
)
