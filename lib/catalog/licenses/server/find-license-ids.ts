import type { Run } from '@/lib/foundation/platform/database/run-statement'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { readSearchTerm } from '../core/search-term'
import { selectValidated } from './find/last-validations.sql'
import {
  countUpTo,
  findCurrentCustomerId,
  findCustomerIds,
  findPage,
  findPageByHits,
  findPageByKeys,
  walkForPage,
} from './license-list.sql'
import type { ListedId, ListScope } from './license-list-conditions'
import { type Search, searchOf } from './list-search'
import { selectMetadataKeys } from './metadata-keys.sql'

export type IdQuery = Omit<ListScope, 'customerIds'>

type Sources = { run: Run; history: Run; vault: Vault }
type MainSources = Omit<Sources, 'history'>
type SearchedScope = ListScope & { search: Search | null }

/** The ids of a page of the list. */
export async function findLicenseIds(sources: Sources, query: IdQuery, limit: number): Promise<string[]> {
  const found =
    query.plan.unused === null ? await findSome(sources, query, limit) : await findUnused(sources, query, limit)
  return found.map(({ id }) => id)
}

/** As many are read at once as a database looks up within a fraction of a second. */
const STEP = { first: 500, most: 8_000 }

/**
 * The history knows which licenses are unused, and the list their order: so it is read step by step, and the history
 * asked about each step.
 */
async function* walkUnused(sources: Sources, query: IdQuery): AsyncGenerator<ListedId[]> {
  const { organizationId, plan } = query
  let { cursor } = query
  for (let step = STEP.first; ; step = Math.min(step * 2, STEP.most)) {
    const some = await findSome(sources, { ...query, cursor }, step)
    const asked = { ids: some.map(({ id }) => id), since: plan.unused?.since ?? null }
    const used = await selectValidated(sources.history, organizationId, asked)
    yield some.filter(({ id }) => !used.has(id))
    const last = some.at(-1)
    if (some.length < step || !last) return
    cursor = { at: plan.order.by === 'age' ? last.createdAt : last.expiresAt, id: last.id }
  }
}

async function findUnused(sources: Sources, query: IdQuery, most: number): Promise<ListedId[]> {
  const found: ListedId[] = []
  for await (const some of walkUnused(sources, query)) {
    found.push(...some)
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

async function countUnused(sources: Sources, query: IdQuery, most: number): Promise<number> {
  let count = 0
  for await (const some of walkUnused(sources, query)) {
    count += some.length
    if (count >= most) break
  }
  return Math.min(count, most)
}

/** A search first tries the text as a full key, then the strategy that is faster for its word. */
async function findSome(sources: Sources, query: IdQuery, limit: number): Promise<ListedId[]> {
  const scope = await scopeOf(sources, query)
  const byKey = await findByKey(sources, scope)
  if (byKey) return byKey
  const { search } = scope
  if (!search) return findPage(sources.run, scope, limit)
  if (search.words?.isExact) return findPageByHits(sources.run, { ...scope, search }, limit)
  const walk = await walkForPage(sources.run, { ...scope, search }, limit)
  return walk.isComplete ? walk.page : findPageByHits(sources.run, { ...scope, search }, limit)
}

/** With this many among the first few thousand, an exact count is not worth its cost. */
const MANY = 200

/** The size of the list, counted up to a bound. For a word with many matches it is a lower bound. */
export async function countLicenseIds(
  sources: Sources,
  query: IdQuery,
  most: number,
): Promise<{ count: number; isMore: boolean }> {
  if (query.plan.unused !== null) return upTo(most, await countUnused(sources, query, most + 1))
  const scope = await scopeOf(sources, query)
  const byKey = await findByKey(sources, scope)
  if (byKey) return { count: byKey.length, isMore: false }
  const { search } = scope
  if (!search || search.words?.isExact) return upTo(most, await countUpTo(sources.run, scope, most + 1))
  const walk = await walkForPage(sources.run, { ...scope, search }, most + 1)
  if (walk.isComplete) return upTo(most, walk.page.length)
  if (walk.page.length >= MANY) return { count: walk.page.length, isMore: true }
  return upTo(most, await countUpTo(sources.run, scope, most + 1))
}

const MAX_COUNT = 2_000_000_000

/** The exact size of the list, unless it is more than `most`. */
export async function countAllLicenseIds(sources: Sources, query: IdQuery, most = MAX_COUNT): Promise<number> {
  if (query.plan.unused !== null) return countUnused(sources, query, most)
  const quick = await countLicenseIds(sources, query, 1_000)
  if (!quick.isMore) return quick.count
  return countUpTo(sources.run, await scopeOf(sources, query), most)
}

const upTo = (most: number, count: number) => ({ count: Math.min(count, most), isMore: count > most })

async function scopeOf({ run, vault }: MainSources, query: IdQuery): Promise<SearchedScope> {
  const { customer_email, customer_discord_id } = query.filter
  const isOfCustomer = customer_email !== undefined || customer_discord_id !== undefined
  const customerIds = isOfCustomer ? await findCustomerIds(run, query.organizationId, query.filter) : null
  const filter = await withCurrentCustomer(run, query)
  const keys = query.filter.q === undefined ? [] : await selectMetadataKeys(run, query.organizationId)
  return { ...query, filter, search: searchOf(vault, query.filter, keys), ...(customerIds && { customerIds }) }
}

/** A program or a job may have stored the id that a customer had before it was replaced. */
async function withCurrentCustomer(run: Run, { organizationId, filter }: IdQuery): Promise<IdQuery['filter']> {
  if (filter.customer === undefined) return filter
  return { ...filter, customer: await findCurrentCustomerId(run, organizationId, filter.customer) }
}

/** The licenses of a whole key; null if none is meant. A search text that is no key is a word. */
async function findByKey({ run, vault }: MainSources, scope: SearchedScope): Promise<ListedId[] | null> {
  const { license_key, q } = scope.filter
  const text = license_key ?? q
  if (text === undefined) return null
  const { keys } = readSearchTerm(text)
  // The text of a search is the key itself here, and not also a word.
  const search = license_key === undefined && scope.search ? withoutWords(scope.search) : scope.search
  const found = keys.length === 0 ? [] : await findPageByKeys(run, { ...scope, search }, keys.map(vault.lookupHash))
  return found.length > 0 || license_key !== undefined ? found : null
}

const withoutWords = ({ metadata }: Search): Search | null => (metadata === null ? null : { words: null, metadata })
