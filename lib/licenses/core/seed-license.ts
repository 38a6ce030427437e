import { z } from 'zod'
import { seedCustomer } from '@/lib/customers/core/seed-customer'
import {
  type AddressReader,
  address,
  EVEN_IF_WRONG,
  flag,
  instant,
  listOf,
  network,
  oneOf,
  propertyOf,
  responseTemplate,
  textUpTo,
  version,
  wholeNumber,
} from '@/lib/organizations/core/seed-fields'
import { isAcceptableLicenseKey } from './license-key'

const KEY_NEEDS = 'needs 1 to 255 printable ASCII characters without white space, and more than dots'

/** A license in a seed file. */
export const seedLicense = (addresses: AddressReader) =>
  z
    .strictObject(
      {
        license_key: z.string(KEY_NEEDS).refine(isAcceptableLicenseKey, KEY_NEEDS).nullable().default(null),
        customer: seedCustomer,
        expires_at: instant.nullable().default(null),
        revoked_at: instant.nullable().default(null),
        notes: textUpTo(10_000).nullable().default(null),
        ip_system_enabled: flag(),
        max_ips: wholeNumber(1, 10_000).nullable().default(null),
        ip_mode: oneOf(['auto_register', 'allow_list']).default('auto_register'),
        ips: listOf(address(addresses)).default([]),
        ip_blocks: listOf(network(addresses)).default([]),
        version_pin_mode: oneOf(['none', 'exact', 'range']).default('none'),
        version_pinned: version.nullable().default(null),
        version_range_min: version.nullable().default(null),
        version_range_max: version.nullable().default(null),
        custom_override: responseTemplate.nullable().default(null),
      },
      'needs an object with a customer',
    )
    .superRefine(checkPin, EVEN_IF_WRONG)

export type SeedLicense = z.infer<ReturnType<typeof seedLicense>>

function checkPin(license: unknown, context: z.RefinementCtx) {
  if (propertyOf(license, 'version_pin_mode') !== 'exact') return
  if (propertyOf(license, 'version_pinned') !== null) return
  context.addIssue({
    code: 'custom',
    path: ['version_pinned'],
    message: 'needs a version, since version_pin_mode is exact',
  })
}
