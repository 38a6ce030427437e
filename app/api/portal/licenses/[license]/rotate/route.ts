import { rotateKeyInput } from '@/lib/people/portal/core/schema-licenses'
import { rotateOwnKey } from '@/lib/people/portal/server/rotate-own-key'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: rotateKeyInput }, ({ work, customer, params, body }) =>
  rotateOwnKey(work, customer, { licenseId: params.license, ...body }),
)
