import { MAX_LOGO_MESSAGE, saveLogoInput } from '@/lib/catalog/organizations/core/schema-branding'
import { prepareLogo } from '@/lib/catalog/organizations/server/prepare-logo'
import { removeLogo, saveLogo } from '@/lib/catalog/organizations/server/save-logo'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'
import { logoDrawing } from '@/lib/wiring/logos'

export const PUT = dashboardWrite(
  'org:update',
  {
    body: saveLogoInput,
    maxBytes: MAX_LOGO_MESSAGE,
    prepare: ({ reading, actor, body: { image } }) =>
      prepareLogo(reading, actor, { image, draw: logoDrawing(reading, actor.organizationId) }),
  },
  ({ work, actor, prepared }) => saveLogo(work, actor, prepared),
)

export const DELETE = dashboardWrite('org:update', { body: emptyBody }, ({ work, actor }) => removeLogo(work, actor))
