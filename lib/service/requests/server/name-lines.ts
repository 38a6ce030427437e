import { readLicenseNames } from '@/lib/catalog/licenses/server/license-names'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { LoggedLine } from '../core/group-request-lines'
import type { NamedLine, Viewer } from '../core/present-request'

type Naming = Pick<ReadContext, 'pool' | 'vault'>
type Names = { organizationId: string; products: Map<string, string> }

/** The lines with the names of their product and license, each license key decrypted, to be masked. */
export async function nameLines(
  { pool, vault }: Naming,
  { organizationId, products }: Names,
  lines: LoggedLine[],
): Promise<NamedLine[]> {
  const ids = lines.map(({ licenseId }) => licenseId)
  const licenses = await readLicenseNames(pool, organizationId, ids)
  return lines.map((line) => {
    const license = line.licenseId === null ? undefined : licenses.get(line.licenseId)
    return {
      ...line,
      productName: products.get(line.productId) ?? '',
      license: license ? { key: vault.decrypt(license.keyCiphertext), customer: license.customer } : null,
    }
  })
}

/** Which parts of a line a member may see: its license and customer, and its address. */
export const viewerOf = (member: Member): Viewer => ({
  addresses: grant(member, 'ips:view') !== null,
  licenses: grant(member, 'licenses:view') !== null,
})
