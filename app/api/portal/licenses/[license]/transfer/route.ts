import { cancelOwnTransfer, requestTransfer } from '@/lib/portal/server/transfer-own-license'
import { emptyBody } from '@/lib/shared/answers'
import { requestTransferInput } from '@/lib/transfers/core/schema'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite(
  { params: ['license'], body: requestTransferInput },
  ({ work, customer, params, body }) => requestTransfer(work, customer, { licenseId: params.license, ...body }),
)

export const DELETE = portalWrite({ params: ['license'], body: emptyBody }, ({ work, customer, params }) =>
  cancelOwnTransfer(work, customer, params.license),
)
