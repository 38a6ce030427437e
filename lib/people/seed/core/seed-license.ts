import { z } from 'zod'
import { customerInput } from '@/lib/catalog/customers/core/customer-identity'
import { termFields } from '@/lib/catalog/licenses/core/schema-terms'
import { responseTemplate } from '@/lib/catalog/products/templates/core/template-problems'
import { type AddressReader, address, EVEN_IF_WRONG, listOf, network, propertyOf } from '@/lib/foundation/shared/fields'
import { instant } from '@/lib/foundation/shared/instant'
import { isAcceptableLicenseKey } from '@/lib/foundation/shared/license-key'

export const PIN_NEEDS = 'Enter the version that the license is pinned to.'
const KEY_NEEDS = 'Use 1 to 255 letters, digits, and symbols (ASCII), without spaces.'

/** A license in a seed file. */
export const licenseSeed = (addresses: AddressReader) =>
  z
    .strictObject(
      {
        license_key: z.string(KEY_NEEDS).refine(isAcceptableLicenseKey, KEY_NEEDS).nullable().default(null),
        customer: customerInput,
        revoked_at: instant.nullable().optional(),
        ...z.object(termFields).partial().shape,
        ips: listOf(address(addresses)).default([]),
        ip_blocks: listOf(network(addresses)).default([]),
        custom_override: responseTemplate.nullable().optional(),
      },
      'Use an object with a customer.',
    )
    .superRefine(checkPin, EVEN_IF_WRONG)

export type SeedLicense = z.infer<ReturnType<typeof licenseSeed>>

function checkPin(license: unknown, context: z.RefinementCtx) {
  if (propertyOf(license, 'version_pin_mode') !== 'exact') return
  if (propertyOf(license, 'version_pinned') != null) return
  context.addIssue({
    code: 'custom',
    path: ['version_pinned'],
    message: PIN_NEEDS,
  })
}
