import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { Fault } from '@/lib/foundation/platform/fault'

export const missingScope = (scope: Permission): Fault =>
  new Fault('missing_scope', `This access token lacks the scope ${scope}, or the member it acts for does.`)

/** The proof of another scope than the one that the endpoint names. */
export function requireScope<P extends Permission>(actor: Member, scope: P): Granted<P> {
  const granted = grant(actor, scope)
  if (!granted) throw missingScope(scope)
  return granted
}
