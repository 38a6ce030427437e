import { requestTransferInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { cancelOwnTransfer, requestTransfer } from '@/lib/people/portal/server/transfer-own-license'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite(
  { params: ['license'], body: requestTransferInput },
  ({ work, customer, params, body }) => requestTransfer(work, customer, { licenseId: params.license, ...body }),
)

export const DELETE = portalWrite({ params: ['license'], body: emptyBody }, ({ work, customer, params }) =>
  cancelOwnTransfer(work, customer, params.license),
)
