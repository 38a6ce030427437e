import { approveTransfer } from '@/lib/licenses/server/review-transfer'
import { approveTransferInput } from '@/lib/portal/core/schema-transfers'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite(
  'transfers:review',
  { body: approveTransferInput },
  ({ work, actor, params, body }) => approveTransfer(work, actor, { transferId: params['transfer'] ?? '', ...body }),
)
