import { approveTransferInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { approveTransfer } from '@/lib/catalog/licenses/transfers/server/review-transfer'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'transfers:review',
  { params: ['transfer'], body: approveTransferInput },
  ({ work, actor, params, body }) => approveTransfer(work, actor, { transferId: params.transfer, ...body }),
)
