import { overrideForm } from '@/lib/catalog/licenses/core/schema'
import { saveLicenseForm } from '@/lib/catalog/licenses/server/save-license-form'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: overrideForm },
  ({ work, actor, params, body }) => saveLicenseForm(work, actor, { licenseId: params.license, form: body }),
)
