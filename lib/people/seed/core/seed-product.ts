import { z } from 'zod'
import { isApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { apiKeyForm } from '@/lib/catalog/products/api-keys/core/schema'
import { responseTemplate } from '@/lib/catalog/products/templates/core/template-problems'
import { canonicalVersion, versionField } from '@/lib/catalog/products/versions/core/version'
import { CUSTOMER_MAILS } from '@/lib/foundation/mail/core/mail-kinds'
import {
  type AddressReader,
  distinctListOf,
  flag,
  listOf,
  network,
  oneOf,
  slug,
  textLike,
  textUpTo,
  wholeNumber,
} from '@/lib/foundation/shared/fields'
import { KEY_PREFIX_FORM, storedLookupText } from '@/lib/foundation/shared/license-key'
import { linkTemplate } from '@/lib/foundation/shared/portal/customer-links'
import { licenseSeed } from './seed-license'

const API_KEY_NEEDS = 'Use an API key: lk_live_ and 38 letters and digits, with a valid checksum.'
const HOURS_A_YEAR = 8760

/** A product in a seed file. */
export const productSeed = (addresses: AddressReader) =>
  z.strictObject(
    {
      slug,
      name: textUpTo(200),
      key_prefix: textLike(KEY_PREFIX_FORM, 'Use up to 8 capital letters or digits.').nullable().optional(),
      state: oneOf(['active', 'archived', 'disabled', 'deleted']).optional(),
      api_key: z.string(API_KEY_NEEDS).refine(isApiKey, API_KEY_NEEDS).nullable().default(null),
      api_keys: distinctListOf(seedApiKey, { by: 'name' }).default([]),
      version_module: flag().optional(),
      versions: distinctListOf(seedVersion, { by: 'version', fold: sameVersion }).default([]),
      custom_response: customResponse.prefault({}),
      signed_validation: flag().optional(),
      ipv6_prefix: z.literal([128, 64], 'Use 128 or 64.').optional(),
      portal: portal.prefault({}),
      ip_blocks: listOf(network(addresses)).default([]),
      licenses: distinctListOf(licenseSeed(addresses), { by: 'license_key', fold: storedLookupText }).default([]),
    },
    'Use an object with `slug` and `name`.',
  )

export type SeedProduct = z.infer<ReturnType<typeof productSeed>>

const { name: keyName, kind } = apiKeyForm.shape

/** A further API key, beside the first one. */
const seedApiKey = z.strictObject({ name: keyName, kind: kind.optional() }, 'Use an object with name and kind.')

export type SeedApiKey = z.infer<typeof seedApiKey>

const seedVersion = z.strictObject({ version: versionField, yanked: flag().optional() }, 'Use an object with version.')

/** 1.2 and 1.2.0 are one version; invalid versions are reported elsewhere. */
const sameVersion = (text: string): string => canonicalVersion(text) ?? text

const customResponse = z.strictObject(
  { enabled: flag().optional(), template: responseTemplate.optional() },
  'Use an object with enabled and template.',
)

const portal = z.strictObject(
  {
    ip_reset: flag().optional(),
    ip_reset_cooldown_hours: wholeNumber(0, HOURS_A_YEAR).optional(),
    transfers: flag().optional(),
    key_rotation: flag().optional(),
    mails_off: listOf(oneOf(CUSTOMER_MAILS)).optional(),
    mail_full_key: flag().optional(),
    renew_url: linkTemplate.optional(),
    download_url: linkTemplate.optional(),
    help_url: linkTemplate.optional(),
  },
  'Use an object with the settings of the customer portal, like ip_reset and mails_off.',
)
