import { LARGEST_LOGO_MESSAGE, removeLogoInput, saveLogoInput } from '@/lib/organizations/core/schema-branding'
import { removeLogo, saveLogo } from '@/lib/organizations/server/save-logo'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const PUT = dashboardWrite(
  'org:update',
  { body: saveLogoInput, maxBytes: LARGEST_LOGO_MESSAGE },
  ({ work, actor, body }) => saveLogo(work, actor, body),
)

export const DELETE = dashboardWrite('org:update', { body: removeLogoInput }, ({ work, actor }) =>
  removeLogo(work, actor),
)
