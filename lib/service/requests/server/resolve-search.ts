import {
  findLicensesByEmail,
  findLicensesByKey,
  findLicensesByName,
  findLicensesByParts,
} from '@/lib/catalog/licenses/server/find/find-owned-licenses'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalAddress } from '@/lib/foundation/platform/network/ip-address'
import type { Viewer } from '../core/present-request'
import { readRequestSearch } from '../core/request-search'
import { hasDevice, type LineQuery } from './request-lines.sql'

export type SearchScope = Partial<Pick<LineQuery, 'address' | 'licenseIds' | 'requestOrDeviceId' | 'deviceId'>>
type Sources = Pick<ReadContext, 'pool' | 'history' | 'vault'>
type Search = { text: string; sees: Viewer; products: string[] }

/** Resolves a search text to the lines it means; by license only for members who may see licenses. */
export async function resolveSearch(
  sources: Sources,
  { organizationId }: Granted<'usage:view'>,
  { text, sees, products }: Search,
): Promise<SearchScope> {
  const search = readRequestSearch(text)
  switch (search.by) {
    case 'address':
      return { address: canonicalAddress(search.address) }
    case 'id':
      return { requestOrDeviceId: search.id }
    case 'email': {
      if (!sees.licenses)
        throw new Fault('forbidden', 'Your role does not permit searching by customer (licenses:view).')
      return { licenseIds: await findLicensesByEmail(sources, organizationId, search.email) }
    }
    case 'text': {
      const licenseIds = sees.licenses ? await findLicenses(sources, { organizationId, products }, search.text) : []
      return licenseIds.length > 0 ? { licenseIds } : { deviceId: search.text }
    }
  }
}

/** By whole key; else, unless a device has this id, by the tail or groups of a key or a part of the customer's email or name. */
async function findLicenses(
  sources: Sources,
  { organizationId, products }: { organizationId: string; products: string[] },
  text: string,
): Promise<string[]> {
  const byKey = await findLicensesByKey(sources, organizationId, text)
  const device = { organizationId, productIds: products, deviceId: text }
  if (byKey.length > 0 || (await hasDevice(sources.history, device))) return byKey
  const [byParts, byName] = await Promise.all([
    findLicensesByParts(sources, organizationId, text),
    findLicensesByName(sources, organizationId, text),
  ])
  return [...new Set([...byParts, ...byName])]
}
