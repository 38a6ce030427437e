import type pg from 'pg'
import type { Vault } from '@/lib/platform/security/vault'
import { readSearchTerm } from '../core/search-term'
import { onPool } from './license-list.sql'
import { selectIdsByEmail, selectIdsByKeys } from './license-search.sql'

type Sources = { pool: pg.Pool; vault: Vault }

/** The organization's licenses with this full key, current or replaced. */
export function findLicensesByKey({ pool, vault }: Sources, organizationId: string, key: string): Promise<string[]> {
  const { keys } = readSearchTerm(key)
  return selectIdsByKeys(onPool(pool), organizationId, keys.map(vault.lookupHash))
}

/** The newest licenses of the organization's customer with this e-mail. */
export const findLicensesByEmail = ({ pool }: Pick<Sources, 'pool'>, organizationId: string, email: string) =>
  selectIdsByEmail(onPool(pool), organizationId, email)
