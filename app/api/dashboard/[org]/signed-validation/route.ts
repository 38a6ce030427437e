import { switchSigningInput } from '@/lib/signing/core/schema'
import { switchOrganizationSigning } from '@/lib/signing/server/switch-organization-signing'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite('signing:manage', { body: switchSigningInput }, ({ work, actor, body }) =>
  switchOrganizationSigning(work, actor, body.enabled),
)
