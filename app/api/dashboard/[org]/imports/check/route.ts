import { checkImportInput, IMPORT_BYTES, IMPORT_LIST } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { checkImport } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:create',
  {
    body: checkImportInput,
    maxBytes: IMPORT_BYTES,
    list: IMPORT_LIST,
    prepare: ({ reading, actor, body }) => checkImport(reading, actor, body),
  },
  async ({ prepared }) => prepared,
)
