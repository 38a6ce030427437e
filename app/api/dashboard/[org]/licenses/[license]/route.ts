import { updateLicenseForm } from '@/lib/catalog/licenses/core/schema'
import { deleteLicense } from '@/lib/catalog/licenses/server/delete-license'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { saveLicenseForm } from '@/lib/catalog/licenses/server/save-license-form'
import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'licenses:view',
  { params: ['license'], query: emptyQuery },
  ({ actor, reading, params }) => getLicense(reading, actor, params.license),
)

export const PATCH = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: updateLicenseForm },
  ({ work, actor, params, body }) => saveLicenseForm(work, actor, { licenseId: params.license, form: body }),
)

export const DELETE = dashboardWrite(
  'licenses:delete',
  { params: ['license'], body: emptyBody },
  ({ work, actor, params }) => deleteLicense(work, actor, params.license),
)
