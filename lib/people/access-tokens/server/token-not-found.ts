import { Fault } from '@/lib/foundation/platform/fault'
import type { TokenState } from '../core/token-state'

export function tokenNotFound(): never {
  throw new Fault('not_found', "This access token doesn't exist.")
}

const ENDED: Record<Exclude<TokenState, 'active'>, string> = {
  expired: 'This access token has expired.',
  revoked: 'This access token was already revoked.',
  member_left: 'This access token ended when its member left.',
}

/** Throws for a token that nothing can be done with any more. */
export function requireActive(state: TokenState): void {
  if (state !== 'active') throw new Fault('conflict', ENDED[state])
}
