import { rejectTransfer } from '@/lib/licenses/server/review-transfer'
import { rejectTransferInput } from '@/lib/portal/core/schema-transfers'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('transfers:review', { body: rejectTransferInput }, ({ work, actor, params, body }) =>
  rejectTransfer(work, actor, { transferId: params['transfer'] ?? '', ...body }),
)
