import type { Member } from './granted'

/**
 * The products that a list is about: the one that was asked for, and of a token that is limited to products only those.
 * Null for all.
 */
export function productScope({ accessToken }: Pick<Member, 'accessToken'>, asked?: string): string[] | null {
  const limitedTo = accessToken?.productIds ?? null
  if (asked === undefined) return limitedTo && [...limitedTo]
  return limitedTo === null || limitedTo.includes(asked) ? [asked] : []
}
