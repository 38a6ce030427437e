import { updateLicenseInput } from '@/lib/licenses/core/schema'
import { deleteLicense } from '@/lib/licenses/server/delete-license'
import { getLicense } from '@/lib/licenses/server/get-license'
import { updateLicense } from '@/lib/licenses/server/update-license'
import { emptyBody, emptyQuery } from '@/lib/shared/answers'
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
