import { IMPORT_BYTES, importLicensesInput } from '@/lib/licenses/core/schema-import'
import { importLicenses } from '@/lib/licenses/server/import-licenses'
import { dashboardWrite } from '@/lib/wiring-dashboard'

const body = { body: importLicensesInput, maxBytes: IMPORT_BYTES }

export const POST = dashboardWrite('licenses:create', body, ({ work, actor, body: input }) =>
  importLicenses(work, actor, input),
)
