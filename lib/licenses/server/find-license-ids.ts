import type { Vault } from '@/lib/platform/security/vault'
import type { ListCursor } from '../core/list-cursor'
import type { ListPlan } from '../core/plan-license-list'
import type { LicenseFilter } from '../core/schema-list'
import { readSearchTerm, type SearchTerm } from '../core/search-term'
import { countUpTo, findPage, findPageByKeys, findPageByWords, type Run, walkForPage } from './license-list.sql'

export type IdQuery = {
  organizationId: string
  filter: LicenseFilter
  plan: ListPlan
  cursor: ListCursor | null
  isBackwards: boolean
  createdUntil?: Date
}

type Sources = { run: Run; vault: Vault }

/**
 * The ids of a page of the list. A search first tries the text as a full key, then the strategy that is faster for its
 * word.
 */
export async function findLicenseIds({ run, vault }: Sources, query: IdQuery, limit: number): Promise<string[]> {
  const { q } = query.filter
  if (q === undefined) return findPage(run, query, limit)
  const term = readSearchTerm(q)
  const byKey = await findByKey({ run, vault }, query, term)
  if (byKey.length > 0) return byKey
  const scope = { ...query, search: term }
  const walk = await walkForPage(run, scope, limit)
  return walk.isComplete ? walk.ids : findPageByWords(run, scope, limit)
}

/** With this many among the first few thousand, an exact count is not worth its cost. */
const MANY = 200

/** The size of the list, counted up to a bound. For a word with many matches it is a lower bound. */
export async function countLicenseIds(
  { run, vault }: Sources,
  query: IdQuery,
  most: number,
): Promise<{ count: number; isMore: boolean }> {
  const { q } = query.filter
  if (q === undefined) return upTo(most, await countUpTo(run, { ...query, search: null }, most + 1))
  const term = readSearchTerm(q)
  const byKey = await findByKey({ run, vault }, query, term)
  if (byKey.length > 0) return { count: byKey.length, isMore: false }
  const scope = { ...query, search: term }
  const walk = await walkForPage(run, scope, most + 1)
  if (walk.isComplete) return upTo(most, walk.ids.length)
  if (walk.ids.length >= MANY) return { count: walk.ids.length, isMore: true }
  return upTo(most, await countUpTo(run, scope, most + 1))
}

const upTo = (most: number, count: number) => ({ count: Math.min(count, most), isMore: count > most })

const findByKey = async ({ run, vault }: Sources, query: IdQuery, { keys }: SearchTerm): Promise<string[]> =>
  keys.length === 0 ? [] : findPageByKeys(run, query, keys.map(vault.lookupHash))
