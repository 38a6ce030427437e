import { deleteLicenseNote } from '@/lib/catalog/notes/server/delete-note'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const DELETE = dashboardWrite(
  'licenses:update',
  { params: ['license', 'note'], body: emptyBody },
  ({ work, actor, params }) => deleteLicenseNote(work, actor, { licenseId: params.license, noteId: params.note }),
)
