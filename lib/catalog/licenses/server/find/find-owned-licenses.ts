import type pg from 'pg'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { readSearchTerm } from '../../core/search-term'
import { groupHash, tailHash } from './key-tails'
import { selectIdsByEmail, selectIdsByKeys, selectIdsByName, selectIdsByParts } from './license-search.sql'

type Sources = { pool: pg.Pool; vault: Vault }

/** The organization's licenses with this full key, current or replaced. */
export function findLicensesByKey({ pool, vault }: Sources, organizationId: string, key: string): Promise<string[]> {
  const { keys } = readSearchTerm(key)
  return selectIdsByKeys(onPool(pool), organizationId, keys.map(vault.lookupHash))
}

/** The organization's newest licenses whose key ends like this, in a mask or without, or has these groups. */
export async function findLicensesByParts({ pool, vault }: Sources, organizationId: string, text: string) {
  const { tails, groups } = readSearchTerm(text)
  if (tails.length === 0 && groups.length === 0) return []
  return selectIdsByParts(onPool(pool), organizationId, {
    tails: tails.map((tail) => tailHash(vault, tail)),
    groups: groups.map((all) => all.map((group) => String(groupHash(vault, group)))),
  })
}

/** The newest licenses of the organization's customers with this text in their e-mail, name or Discord id. */
export async function findLicensesByName({ pool }: Pick<Sources, 'pool'>, organizationId: string, text: string) {
  const { customerPatterns, isWhole } = readSearchTerm(text)
  return isWhole ? [] : selectIdsByName(onPool(pool), organizationId, customerPatterns)
}

/** The newest licenses of the organization's customer with this email. */
export const findLicensesByEmail = ({ pool }: Pick<Sources, 'pool'>, organizationId: string, email: string) =>
  selectIdsByEmail(onPool(pool), organizationId, email)
