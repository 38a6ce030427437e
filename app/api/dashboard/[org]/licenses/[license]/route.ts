import { updateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { deleteLicense } from '@/lib/catalog/licenses/server/delete-license'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['license'], query: emptyQuery },
  ({ actor, reading, params }) => getLicense(reading, actor, params.license),
)

export const PATCH = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: updateLicenseInput },
  ({ work, actor, params, body }) => updateLicense(work, actor, { licenseId: params.license, input: body }),
)

export const DELETE = dashboardWrite(
  'licenses:delete',
  { params: ['license'], body: emptyBody },
  ({ work, actor, params }) => deleteLicense(work, actor, params.license),
)
