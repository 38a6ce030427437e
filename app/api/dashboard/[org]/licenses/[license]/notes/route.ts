import { addNoteInput } from '@/lib/catalog/notes/core/schema'
import { addLicenseNote } from '@/lib/catalog/notes/server/add-note'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: addNoteInput },
  ({ work, actor, params, body }) => addLicenseNote(work, actor, { licenseId: params.license, input: body }),
)
