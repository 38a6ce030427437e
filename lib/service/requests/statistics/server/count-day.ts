import type { Pool } from 'pg'
import type { Locate } from '@/lib/foundation/platform/network/geo-ip'
import { type ProductRef, selectProductsAfter } from '../../usage/server/usage-by-status.sql'
import { countVersions } from '../core/count-versions'
import { countBy, mostFrequent } from '../core/shares'
import { countLicenseChanges, type LicenseChanges } from './license-changes.sql'
import {
  type AddressCount,
  countActivations,
  countLastAddresses,
  countSeen,
  countSentVersions,
  findDeletedLicenses,
  findNewlySeen,
  findProductsSeen,
  forgetSeen,
  markSeen,
  type ProductDay,
} from './seen-licenses.sql'
import { replaceShares, upsertDay } from './statistics-days.sql'

export type CountParts = {
  pool: Pool
  history: Pool
  /** null where no files say where IP addresses are: then nothing is counted of it */
  locate: Locate | null
}
/** `since` is the first day that was ever counted. */
type Counted = { day: string; since: string; now: Date }
/** of one organization, or of all */
type OfOrganization = { organizationId?: string }

const PRODUCTS_AT_ONCE = 500
const LICENSES_AT_ONCE = 1_000
const ADDRESSES_AT_ONCE = 20_000
const FIRST_ADDRESS = '0.0.0.0'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const NO_CHANGES: LicenseChanges = { created: 0, extended: 0, revoked: 0, expired: 0 }

/** Counts a UTC day of products anew. */
export async function countDay(
  parts: CountParts,
  { organizationId, ...counted }: Counted & OfOrganization,
): Promise<void> {
  const { pool, history } = parts
  let after: string | null = null
  do {
    const products: ProductRef[] = await selectProductsAfter(pool, after, { limit: PRODUCTS_AT_ONCE, organizationId })
    const changes = await countLicenseChanges(pool, { products, ...counted })
    const seen = await findProductsSeen(history, products, counted.day)
    for (const product of products)
      if (seen.has(product.id) || changes.has(product.id))
        await countProduct(parts, { product, changes: changes.get(product.id) ?? NO_CHANGES, ...counted })
    after = products.length < PRODUCTS_AT_ONCE ? null : (products.at(-1)?.id ?? null)
  } while (after !== null)
}

type ProductCounted = Counted & { product: ProductRef; changes: LicenseChanges }

async function countProduct(
  { pool, history, locate }: CountParts,
  { product, changes, day, since }: ProductCounted,
): Promise<void> {
  const of: ProductDay = { organizationId: product.organizationId, productId: product.id, day }
  await markSeen(history, { ...of, since })
  await forgetDeleted({ pool, history }, of)
  const seen = await countSeen(history, of)
  const activations = await countActivations(history, of)
  await upsertDay(history, of, { ...seen, activations, ...changes })
  const shares = countVersions(await countSentVersions(history, of))
  await replaceShares(history, { ...of, kind: 'version', shares })
  if (locate !== null) await countPlaces({ history, locate }, of)
}

type Places = Pick<CountParts, 'history'> & { locate: Locate }

async function countPlaces({ history, locate }: Places, of: ProductDay): Promise<void> {
  const places: { country: string | null; network: string | null; licenses: number }[] = []
  for (let after: string | undefined = FIRST_ADDRESS; after !== undefined; ) {
    const counts: AddressCount[] = await countLastAddresses(history, { ...of, after, limit: ADDRESSES_AT_ONCE })
    const origins = await locate(counts.map(({ address }) => address))
    counts.forEach(({ licenses }, i) => {
      places.push({ country: origins[i]?.country ?? null, network: origins[i]?.network ?? null, licenses })
    })
    after = counts.length < ADDRESSES_AT_ONCE ? undefined : counts.at(-1)?.address
  }
  for (const kind of ['country', 'network'] as const)
    await replaceShares(history, { ...of, kind, shares: mostFrequent(countBy(places, (place) => place[kind])) })
}

/** The lines of a deleted license stay until their day ends: it must not be remembered by them again. */
async function forgetDeleted({ pool, history }: Pick<CountParts, 'pool' | 'history'>, of: ProductDay): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const ids: string[] = await findNewlySeen(history, { ...of, after, limit: LICENSES_AT_ONCE })
    const deleted = await findDeletedLicenses(pool, ids)
    if (deleted.length > 0) await forgetSeen(history, of, deleted)
    after = ids.length < LICENSES_AT_ONCE ? undefined : ids.at(-1)
  }
}
