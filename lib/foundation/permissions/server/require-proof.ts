import { Fault } from '@/lib/foundation/platform/fault'
import type { Member } from '../core/granted'

/**
 * Throws a Fault if only the session says who it is. Asked before a credential or an access is given that outlives the
 * session, which may be stolen.
 */
export function requireProof({ isProven }: Pick<Member, 'isProven'>): void {
  if (!isProven)
    throw new Fault('proof_required', "Confirm that it's you: enter your password, or a code that we email you.")
}
