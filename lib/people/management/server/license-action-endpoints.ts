import type { z } from 'zod'
import { resetAddresses } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import {
  changeExpiryInput,
  reinstateLicenseInput,
  replaceKeyInput,
  revokeLicenseInput,
} from '@/lib/catalog/licenses/core/schema'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { claimLicense } from '@/lib/catalog/licenses/transfers/server/claim-license'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { emptyBody } from '@/lib/foundation/shared/answers'
import type { TokenActor } from '../core/endpoint'
import { licensePath } from '../core/fields'
import { customerOf } from '../core/schema-customer-fields'
import { licenseAnswer } from '../core/schema-license'
import { claimInput, newKeyAnswer, toTransferInput, transferInput } from '../core/schema-license-actions'
import { type ApiEndpoint, writeEndpoint } from './define-endpoint'
import { requireScope } from './missing-scope'
import { readLicense } from './show-license'

type Action<P extends Permission, B extends z.ZodType> = {
  /** last segment of the path, and first word of the operation's id */
  name: string
  summary: string
  description?: string
  scope: P
  body: B
  run: (work: WriteContext, actor: TokenActor<P>, given: { licenseId: string; body: z.output<B> }) => Promise<unknown>
}

/** A change of one license that answers with the license. */
const action = <P extends Permission, B extends z.ZodType>({ name, run, ...rest }: Action<P, B>): ApiEndpoint =>
  writeEndpoint(
    'POST',
    `/licenses/{license_id}/${name}`,
    {
      ...rest,
      operationId: `${name}_license`,
      tag: 'Licenses',
      products: { license: ({ params }) => params.license_id },
      params: licensePath,
      reply: licenseAnswer,
    },
    async ({ actor, work, params, body }) => {
      await run(work, actor, { licenseId: params.license_id, body })
      return readLicense(work, actor, params.license_id)
    },
  )

const revoke = action({
  name: 'revoke',
  summary: 'Revoke a license',
  description: 'Refuses the license from the next validation on. The customer gets an email unless `notify` is false.',
  scope: 'licenses:revoke',
  body: revokeLicenseInput,
  run: (work, actor, { licenseId, body }) => revokeLicense(work, actor, { licenseId, ...body }),
})

const reinstate = action({
  name: 'reinstate',
  summary: 'Reinstate a revoked license',
  description: 'Its expiry stays. The customer gets an email if `notify` is true.',
  scope: 'licenses:revoke',
  body: reinstateLicenseInput,
  run: (work, actor, { licenseId, body }) => reinstateLicense(work, actor, licenseId, body),
})

const extend = action({
  name: 'extend',
  summary: 'Change the expiry of a license',
  description:
    'Adds days or calendar months, counted from now for an expired license; sets a time, also an earlier one; or makes it a lifetime license. The customer gets an email if `notify` is true.',
  scope: 'licenses:update',
  body: changeExpiryInput,
  run: (work, actor, { licenseId, body }) => changeExpiry(work, actor, { licenseId, ...body }),
})

const transfer = action({
  name: 'transfer',
  summary: 'Transfer a license to another customer',
  description:
    'Also needs the scope `licenses:reveal`, because the new customer sees the whole key. The expiry stays; the name of the license is cleared, unless it was in stock. The new customer gets an email if `notify` is true. For a license in stock, the customer is emailed unless `notify` is false.',
  scope: 'licenses:update',
  body: transferInput,
  run: (work, actor, { licenseId, body }) => {
    requireScope(actor, 'licenses:reveal')
    return transferLicense(work, actor, { licenseId, ...toTransferInput(body) })
  },
})

const claim = writeEndpoint(
  'POST',
  '/licenses/claim',
  {
    operationId: 'claim_license',
    tag: 'Licenses',
    summary: 'Claim a license in stock',
    description:
      'Gives a license in stock to the customer who has its key. 404 if no license of the product has the key; 409 if it has a customer already, or is revoked. The customer gets an email unless `notify` is false.',
    scope: 'licenses:update',
    products: { product: ({ body }) => body.product_id },
    body: claimInput,
    example: {
      product_id: '01934c5e-7a10-7000-8000-00000000b001',
      license_key: 'ACME-7KQ2M-9XW4T-B3HNC-5RZPD-8YV6J',
      customer_email: 'ada@example.com',
    },
    reply: licenseAnswer,
  },
  async ({ actor, work, body }) => {
    const claimed = { productId: body.product_id, licenseKey: body.license_key, notify: body.notify }
    const { licenseId } = await claimLicense(work, actor, { ...claimed, customer: customerOf(body) })
    return readLicense(work, actor, licenseId)
  },
)

const reset = action({
  name: 'reset_addresses',
  summary: 'Reset the IP addresses of a license',
  description: 'The next IP addresses that call are registered again. 409 if none is registered.',
  scope: 'ips:manage',
  body: emptyBody,
  run: (work, actor, { licenseId }) => resetAddresses(work, actor, licenseId),
})

const replaceKey = writeEndpoint(
  'POST',
  '/licenses/{license_id}/replace_key',
  {
    operationId: 'replace_license_key',
    tag: 'Licenses',
    summary: 'Replace the key of a license',
    description:
      'The old key works for `grace_hours` more: 0, 1, 24 or 72. Licenses of the same customer that share the key, as those of a bundle do, get the new one as well; a token that may not change one of them is answered `product_not_allowed`. The answer contains the new key only with the scope `licenses:reveal`; the customer gets it by email unless `notify` is false.',
    scope: 'licenses:update',
    products: { license: ({ params }) => params.license_id },
    params: licensePath,
    body: replaceKeyInput,
    reply: newKeyAnswer,
  },
  async ({ actor, work, params, body }) => {
    const replaced = await replaceLicenseKey(work, actor, { licenseId: params.license_id, ...body })
    return { ...(await readLicense(work, actor, params.license_id)), old_key_ends_at: replaced.old_key_ends_at }
  },
)

export const licenseActionEndpoints: readonly ApiEndpoint[] = [
  revoke,
  reinstate,
  extend,
  replaceKey,
  transfer,
  claim,
  reset,
]
