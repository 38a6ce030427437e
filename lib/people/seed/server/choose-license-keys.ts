import { customerKey } from '@/lib/catalog/customers/core/customer-identity'
import { idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import { storedKeyHash } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import { chunksOf } from '@/lib/foundation/platform/database/arrays'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import type { SeedLicense } from '../core/seed-license'
import { findKeysOfCustomers } from './licenses.sql'
import type { SeedContext } from './seed-context'

const CHUNK = 5_000

export type KeyScope = { id: string; keyPrefix: string | null; customerIds: Map<string, string> }

/**
 * The key of each license, in order. A license without a key takes that of the customer's oldest license under the
 * product that the file does not name, so that loading a file twice creates no second license; only then a new key.
 */
export async function chooseLicenseKeys(
  context: SeedContext,
  scope: KeyScope,
  licenses: SeedLicense[],
): Promise<string[]> {
  const unnamed = await findUnnamedKeys(context, scope, licenses)
  return licenses.map(({ license_key, customer }) => {
    if (license_key !== null) return license_key
    const sealed = unnamed.get(idOf(scope.customerIds, customerKey(customer)))?.next().value
    return sealed ? context.vault.decrypt(sealed) : newLicenseKey(scope.keyPrefix, context.randomBytes)
  })
}

type SealedKeys = Map<string, ArrayIterator<Uint8Array>>

/**
 * By customer, the encrypted keys that the file does not name, oldest first. Only customers with a license without a
 * key.
 */
async function findUnnamedKeys(
  { tx, vault }: SeedContext,
  scope: KeyScope,
  licenses: SeedLicense[],
): Promise<SealedKeys> {
  const keyless = licenses.filter(({ license_key }) => license_key === null)
  const customers = new Set(keyless.map(({ customer }) => idOf(scope.customerIds, customerKey(customer))))
  const named = new Set(keyless.length > 0 ? namedHashes(vault, licenses) : [])
  const found = new Map<string, Uint8Array[]>()
  for (const chunk of chunksOf([...customers], CHUNK))
    for (const { customer_id, key_hash, key_ciphertext } of await findKeysOfCustomers(tx, scope.id, chunk)) {
      if (named.has(key_hash)) continue
      const keys = found.get(customer_id) ?? []
      keys.push(key_ciphertext)
      found.set(customer_id, keys)
    }
  return new Map([...found].map(([customerId, keys]) => [customerId, keys.values()]))
}

function* namedHashes(vault: SeedContext['vault'], licenses: SeedLicense[]) {
  for (const { license_key } of licenses) if (license_key !== null) yield storedKeyHash(vault, license_key)
}
