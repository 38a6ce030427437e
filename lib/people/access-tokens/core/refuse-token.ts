import type { Permission } from '@/lib/foundation/permissions/core/permissions'

/** What a new token may do at most: what its creator may do, a member or another token. */
export type CreatorLimits = {
  permissions: ReadonlySet<Permission>
  /** null for all products */
  productIds: readonly string[] | null
  /** null if the creator does not expire, as a member does not */
  expiresAt: Date | null
  /** the given networks that are outside of those that the creator is limited to */
  sourcesOutside: readonly string[]
}

type AskedToken = {
  scopes: readonly Permission[]
  productIds: readonly string[] | null
  sources: readonly string[]
  expiresAt: Date | null
  /** whether the creator may be used only from some networks */
  isCreatorBound: boolean
}

/** Why a token would be more than its creator, by field of the request; null if it is not. */
export function refuseToken(asked: AskedToken, limits: CreatorLimits): Record<string, string> | null {
  const problems = Object.entries({
    scopes: scopesProblem(asked.scopes, limits.permissions),
    product_ids: productsProblem(asked.productIds, limits.productIds),
    sources: sourcesProblem(asked, limits.sourcesOutside),
    expires_at: expiryProblem(asked.expiresAt, limits.expiresAt),
  }).filter((entry): entry is [string, string] => entry[1] !== null)
  return problems.length === 0 ? null : Object.fromEntries(problems)
}

function scopesProblem(scopes: readonly Permission[], held: ReadonlySet<Permission>): string | null {
  const missing = scopes.filter((scope) => !held.has(scope))
  return missing.length === 0 ? null : `You don't have these permissions yourself: ${missing.join(', ')}.`
}

function productsProblem(asked: readonly string[] | null, own: readonly string[] | null): string | null {
  if (own === null || asked?.every((id) => own.includes(id))) return null
  return 'Choose only products that this access token may use.'
}

function sourcesProblem({ sources, isCreatorBound }: AskedToken, outside: readonly string[]): string | null {
  if (!isCreatorBound || (sources.length > 0 && outside.length === 0)) return null
  return 'Choose only IP addresses and networks that this access token may be used from.'
}

function expiryProblem(asked: Date | null, own: Date | null): string | null {
  if (own === null || (asked !== null && asked <= own)) return null
  return `Choose a time no later than ${own.toISOString()}, when this access token expires.`
}
