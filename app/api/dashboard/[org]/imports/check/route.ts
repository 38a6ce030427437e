import { checkImportInput, IMPORT_BYTES } from '@/lib/licenses/core/schema-import'
import { checkImport } from '@/lib/licenses/server/import-licenses'
import { dashboardWrite } from '@/lib/wiring-dashboard'

const body = { body: checkImportInput, maxBytes: IMPORT_BYTES }

export const POST = dashboardWrite('licenses:create', body, ({ work, actor, body: input }) =>
  checkImport(work, actor, input),
)
