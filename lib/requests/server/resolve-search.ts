import { findLicensesByEmail, findLicensesByKey } from '@/lib/licenses/server/find-owned-licenses'
import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import type { Viewer } from '../core/present-request'
import { readRequestSearch } from '../core/request-search'
import type { LineQuery } from './request-lines.sql'

export type SearchScope = Partial<Pick<LineQuery, 'address' | 'licenseIds' | 'requestOrDeviceId' | 'deviceId'>>

/** Resolves a search text to the lines it means; by license only for members who may see licenses. */
export async function resolveSearch(
  { pool, vault }: Pick<ReadContext, 'pool' | 'vault'>,
  { organizationId }: Granted<'usage:view'>,
  text: string,
  sees: Viewer,
): Promise<SearchScope> {
  const search = readRequestSearch(text)
  switch (search.by) {
    case 'address':
      return { address: search.address }
    case 'id':
      return { requestOrDeviceId: search.id }
    case 'email': {
      if (!sees.licenses) throw new Fault('forbidden', "Your role can't search by customer (licenses:view).")
      return { licenseIds: await findLicensesByEmail({ pool }, organizationId, search.email) }
    }
    case 'key': {
      const opened = sees.licenses ? await findLicensesByKey({ pool, vault }, organizationId, search.key) : []
      return opened.length > 0 ? { licenseIds: opened } : { deviceId: search.key }
    }
  }
}
