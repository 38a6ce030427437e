import type pg from 'pg'
import type { Vault } from '@/lib/platform/security/vault'
import { readSearchTerm } from '../core/search-term'
import { onPool } from './license-list.sql'
import { selectIdsByEmail, selectIdsByKeys } from './license-search.sql'

type Sources = { pool: pg.Pool; vault: Vault }

/** The licenses of an organization that a whole key opens, or opened until it was replaced. */
export function findLicensesByKey({ pool, vault }: Sources, organizationId: string, key: string): Promise<string[]> {
  const { keys } = readSearchTerm(key)
  return selectIdsByKeys(onPool(pool), organizationId, keys.map(vault.lookupHash))
}

/** The newest licenses of the customer of an organization with this e-mail. */
export const findLicensesByEmail = ({ pool }: Pick<Sources, 'pool'>, organizationId: string, email: string) =>
  selectIdsByEmail(onPool(pool), organizationId, email)
