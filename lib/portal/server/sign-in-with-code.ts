import { endCodes, issueCode, issueToken, readToken, redeemCode } from '@/lib/access/server/codes'
import { codeTickets, wrongCodeTickets } from '@/lib/access/server/sign-in-tickets'
import { queueMail } from '@/lib/mail/server/queue-mail'
import type { Work } from '@/lib/platform/work'
import { readLocale } from '../core/locale'
import { portalPathOf } from '../core/portal-path'
import { portalCodeMail } from '../core/sign-in-mail'
import { admitIdentity } from './claim-identity'
import { createPortalSession } from './create-portal-session'
import type { PortalCodeRequested, PortalParts, PortalSignIn, PortalVisitor } from './portal-parts'
import { findKnown } from './store-people'

const PURPOSE = 'portal'

/** Mails a code and a link to who has licenses. The answer is the same, and takes the same, for who has none. */
export async function requestPortalCode(
  parts: PortalParts,
  visitor: PortalVisitor,
  email: string,
  callbackPath?: string,
): Promise<PortalCodeRequested> {
  const { vault, clock, limit, site } = parts
  const taken = await limit.take(codeTickets({ vault, email, address: visitor.address }), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  return parts.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE })
    const token = await issueToken(work, { email, purpose: PURPOSE })
    const path = portalPathOf(callbackPath)
    const { isKnown, locale } = await findKnown(work.tx, email)
    const mail = portalCodeMail(readLocale(locale) ?? visitor.locale, { code, token, site, path })
    if (isKnown) await queueMail(work, { to: email, ...mail })
    return { outcome: 'requested', request }
  })
}

type Entered = { email: string; request: string | null; code: string }

/** Signs in with the code from the mail, in the browser that asked for it. */
export const signInWithPortalCode = (
  parts: PortalParts,
  visitor: PortalVisitor,
  { email, request, code }: Entered,
): Promise<PortalSignIn> => signIn(parts, visitor, { proof: request === null ? null : { request, code }, email })

/** Signs in with the link from the mail, in any browser: its text is too long to guess. */
export const signInWithPortalLink = (
  parts: PortalParts,
  visitor: PortalVisitor,
  token: string,
): Promise<PortalSignIn> => signIn(parts, visitor, { proof: readToken(token), email: null })

type Proof = { proof: { request: string; code: string } | null; email: string | null }

async function signIn(parts: PortalParts, visitor: PortalVisitor, given: Proof): Promise<PortalSignIn> {
  const taken = await parts.limit.take(wrongCodeTickets(visitor.address), parts.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await parts.transact<PortalSignIn>(visitor, async (work) => {
    const email = await redeem(work, given)
    if (email === null) return { outcome: 'refused' }
    await endCodes(work, { email, purpose: PURPOSE })
    const personId = await admitIdentity(work, { kind: 'email', value: email, label: null })
    return createPortalSession(work, visitor, personId)
  })
  if (outcome.outcome === 'signed_in') await taken.giveBack()
  return outcome
}

/** The proven address; null for a wrong code, and for the right one of another address. */
async function redeem(work: Work, { proof, email }: Proof): Promise<string | null> {
  const proven = proof && (await redeemCode(work, { ...proof, purpose: PURPOSE }))
  return proven !== null && (email === null || email === proven) ? proven : null
}
