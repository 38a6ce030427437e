import { rejectTransferInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { rejectTransfer } from '@/lib/catalog/licenses/transfers/server/review-transfer'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'transfers:review',
  { params: ['transfer'], body: rejectTransferInput },
  ({ work, actor, params, body }) => rejectTransfer(work, actor, { transferId: params.transfer, ...body }),
)
