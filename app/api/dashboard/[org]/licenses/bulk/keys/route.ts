import { revealKeysInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { revealLicenseKeys } from '@/lib/catalog/licenses/server/reveal-license-keys'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('licenses:reveal', { body: revealKeysInput }, ({ work, actor, body }) =>
  revealLicenseKeys(work, actor, body.ids),
)
