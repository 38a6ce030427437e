import { z } from 'zod'
import { type TransferLicenseInput, transferLicenseInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { EVEN_IF_WRONG } from '@/lib/foundation/shared/fields'
import { MAX_SENT_KEY } from '@/lib/foundation/shared/license-key'
import { recordId } from '@/lib/foundation/shared/uuid'
import { isoTime } from './fields'
import { checkCustomer, customerFields, customerOf } from './schema-customer-fields'
import { license } from './schema-license'
import { recordOrBrief } from './write-answer'

/** The license with its new key, and when the old one stops working. */
const licenseWithNewKey = license
  .extend({
    /** null if it ended at once */
    old_key_ends_at: isoTime.nullable(),
  })
  .meta({ id: 'LicenseWithNewKey', description: 'A license whose key was just replaced.' })

export const newKeyAnswer = recordOrBrief(licenseWithNewKey, 'licenses:view', [
  'id',
  'status',
  'license_key',
  'old_key_ends_at',
])

const { reset_addresses, new_key, notify } = transferLicenseInput.shape

const KEY_NEEDS = 'Enter the license key.'

export const transferInput = z
  .strictObject({
    ...customerFields,
    /** frees the addresses of the former customer */
    reset_addresses: reset_addresses.default(false),
    /** replaces the key; left out or null, it stays */
    new_key,
    notify,
  })
  .superRefine(checkCustomer, EVEN_IF_WRONG)

export const claimInput = z
  .strictObject({
    product_id: recordId,
    /** as the customer typed it: case, dashes and what copying added are forgiven, as in a validation */
    license_key: z.string(KEY_NEEDS).min(1, KEY_NEEDS).max(MAX_SENT_KEY, KEY_NEEDS),
    ...customerFields,
    notify,
  })
  .superRefine(checkCustomer, EVEN_IF_WRONG)

export const toTransferInput = (input: z.infer<typeof transferInput>): TransferLicenseInput => ({
  customer: customerOf(input),
  reset_addresses: input.reset_addresses,
  new_key: input.new_key,
  notify: input.notify,
})
