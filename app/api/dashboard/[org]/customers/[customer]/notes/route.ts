import { addNoteInput } from '@/lib/catalog/notes/core/schema'
import { addCustomerNote } from '@/lib/catalog/notes/server/add-note'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: addNoteInput },
  ({ work, actor, params, body }) => addCustomerNote(work, actor, { customerId: params.customer, input: body }),
)
