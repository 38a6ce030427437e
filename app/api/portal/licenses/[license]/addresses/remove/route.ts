import { removeAddressInput } from '@/lib/people/portal/core/schema-licenses'
import { removeOwnAddress } from '@/lib/people/portal/server/remove-own-address'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: removeAddressInput }, ({ work, customer, params, body }) =>
  removeOwnAddress(work, customer, { licenseId: params.license, ...body }),
)
