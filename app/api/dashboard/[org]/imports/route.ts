import { IMPORT_BYTES, IMPORT_LIST, importLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:create',
  { body: importLicensesInput, maxBytes: IMPORT_BYTES, list: IMPORT_LIST },
  ({ work, actor, body }) => importLicenses(work, actor, body),
)
