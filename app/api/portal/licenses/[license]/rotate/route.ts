import { rotateKeyInput } from '@/lib/people/portal/core/schema-licenses'
import { replaceOwnKey } from '@/lib/people/portal/server/replace-own-key'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: rotateKeyInput }, ({ work, customer, params, body }) =>
  replaceOwnKey(work, customer, { licenseId: params.license, ...body }),
)
