import type { AccessTokenView } from '@/lib/people/access-tokens/core/schema'

type Person = AccessTokenView['acts_for']

export const tokenPerson = (person: Person): string => (person ? (person.name ?? person.email) : 'a deleted account')

const permissions = (count: number): string => (count === 1 ? '1 permission' : `${count} permissions`)

/** "8 permissions"; "5 of 8 permissions in effect" if the member it acts for no longer holds all of them. */
export function scopesText({ scopes, scopes_in_effect, state }: AccessTokenView): string {
  const isReduced = state === 'active' && scopes_in_effect.length < scopes.length
  return isReduced
    ? `${scopes_in_effect.length} of ${permissions(scopes.length)} in effect`
    : permissions(scopes.length)
}

/** "all products", "App", "3 products". */
export function productsText({ products }: AccessTokenView): string {
  if (products === null) return 'all products'
  const [first] = products
  return products.length === 1 && first ? first.name : `${products.length} products`
}
