import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { NamedLine, Viewer } from '../core/present-request'
import type { StoredLine } from './request-lines.sql'

/** The line with its license key decrypted, to be masked. */
export function describeRequestLine(vault: Vault, { keyCiphertext, customer, ...line }: StoredLine): NamedLine {
  return { ...line, license: keyCiphertext && { key: vault.decrypt(keyCiphertext), customer } }
}

/** Which parts of a line a member may see: its license and customer, and its address. */
export const viewerOf = (member: Member): Viewer => ({
  addresses: grant(member, 'ips:view') !== null,
  licenses: grant(member, 'licenses:view') !== null,
})
