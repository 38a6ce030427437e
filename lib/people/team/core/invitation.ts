import { type KeptMail, MAILBOX_WAYS } from '@/lib/foundation/mail/core/kept-mail'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { mayGrant } from '@/lib/foundation/permissions/core/roles'
import { DAY_MS } from '@/lib/foundation/shared/durations'

export const INVITATION_DAYS = 7

/** The page of an invitation. Its token is behind the `#`, or kept by the tab: never in a path or a query. */
export const INVITATION_PATH = '/invitation'

/** The expiry of an invitation sent now. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

export type InvitationTimes = { expiresAt: Date; acceptedAt: Date | null; revokedAt: Date | null }
export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired'

/** Derived, never stored, like the status of a license. */
export function invitationState({ expiresAt, acceptedAt, revokedAt }: InvitationTimes, now: Date): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

export type Acceptance = {
  state: InvitationState
  /** the address it is bound to, and that of the accepting user */
  invited: string
  accepting: string
  isMember: boolean
  /** the inviter's permissions today; null if they are no longer a member */
  inviter: ReadonlySet<Permission> | null
  wanted: ReadonlySet<Permission>
}

export const ACCEPTANCE_REFUSALS = [
  'accepted',
  'revoked',
  'expired',
  'other_email',
  'is_member',
  'not_grantable',
] as const
export type AcceptanceRefusal = (typeof ACCEPTANCE_REFUSALS)[number]

/**
 * Why an invitation cannot be accepted; null if it can. The role is checked again, because the inviter may have lost
 * permissions since.
 */
export function refuseAcceptance(acceptance: Acceptance): AcceptanceRefusal | null {
  const { state, invited, accepting, isMember, inviter, wanted } = acceptance
  if (state !== 'open') return state
  if (invited !== accepting) return 'other_email'
  if (isMember) return 'is_member'
  return inviter && mayGrant(inviter, wanted) ? null : 'not_grantable'
}

/** What becomes of the link: without a mail server, where the reader finds it, and what opening the mailbox takes. */
export const invitationWords = (kept: KeptMail | null): string =>
  `${linkWords(kept)} works once, for ${INVITATION_DAYS} days, and only for this email.`

function linkWords(kept: KeptMail | null): string {
  if (!kept) return "We'll email them a link that"
  if (kept.hasMailbox) return `${kept.words} ${MAILBOX_WAYS} The link in it`
  return `${kept.words} ${kept.isRepairable ? 'Find their link there. It' : 'Their link'}`
}
