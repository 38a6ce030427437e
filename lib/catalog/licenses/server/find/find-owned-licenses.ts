import type pg from 'pg'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { readSearchTerm } from '../../core/search-term'
import { tailHash } from './key-tails'
import { selectIdsByEmail, selectIdsByKeys, selectIdsByName, selectIdsByTail } from './license-search.sql'

type Sources = { pool: pg.Pool; vault: Vault }

/** The organization's licenses with this full key, current or replaced. */
export function findLicensesByKey({ pool, vault }: Sources, organizationId: string, key: string): Promise<string[]> {
  const { keys } = readSearchTerm(key)
  return selectIdsByKeys(onPool(pool), organizationId, keys.map(vault.lookupHash))
}

/** The organization's newest licenses whose key ends like this, in a mask or without. */
export async function findLicensesByTail({ pool, vault }: Sources, organizationId: string, text: string) {
  const { tail } = readSearchTerm(text)
  return tail === null ? [] : selectIdsByTail(onPool(pool), organizationId, tailHash(vault, tail))
}

/** The newest licenses of the organization's customers with this text in their e-mail, name or Discord id. */
export async function findLicensesByName({ pool }: Pick<Sources, 'pool'>, organizationId: string, text: string) {
  const { customerPattern, isWhole } = readSearchTerm(text)
  return isWhole ? [] : selectIdsByName(onPool(pool), organizationId, customerPattern)
}

/** The newest licenses of the organization's customer with this email. */
export const findLicensesByEmail = ({ pool }: Pick<Sources, 'pool'>, organizationId: string, email: string) =>
  selectIdsByEmail(onPool(pool), organizationId, email)
