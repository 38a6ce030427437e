import { cancelOwnTransfer, requestTransfer } from '@/lib/portal/server/transfer-own-license'
import { emptyBody } from '@/lib/shared/answers'
import { requestTransferInput } from '@/lib/transfers/core/schema'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ body: requestTransferInput }, ({ work, customer, params, body, parts }) =>
  requestTransfer(work, customer, { licenseId: params['license'] ?? '', ...body, site: parts.site }),
)

export const DELETE = portalWrite({ body: emptyBody }, ({ work, customer, params }) =>
  cancelOwnTransfer(work, customer, params['license'] ?? ''),
)
