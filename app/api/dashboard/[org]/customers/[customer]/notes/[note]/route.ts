import { deleteCustomerNote } from '@/lib/catalog/notes/server/delete-note'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const DELETE = dashboardWrite(
  'customers:update',
  { params: ['customer', 'note'], body: emptyBody },
  ({ work, actor, params }) => deleteCustomerNote(work, actor, { customerId: params.customer, noteId: params.note }),
)
