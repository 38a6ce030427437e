import type { Vault } from '@/lib/platform/vault'
import type { NamedLine } from '../core/present-request'
import type { StoredLine } from './store-reading'

/** The line with its license key opened, to be masked. */
export function nameLine(vault: Vault, { keyCiphertext, customer, ...line }: StoredLine): NamedLine {
  return { ...line, license: keyCiphertext && { key: vault.decrypt(keyCiphertext), customer } }
}
