import { findOnlyVendor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { type Brand, logoUrl } from '@/lib/foundation/mail/core/brand'
import { senderName } from '@/lib/foundation/mail/core/compose-customer-mail'
import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { readMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { readLocale } from '@/lib/foundation/shared/locale'
import { codeAttempts } from '@/lib/people/sign-in/server/attempts'
import {
  deleteOtherCodes,
  emailOfCode,
  issueCode,
  issueToken,
  isUsedCode,
  mailedCode,
  readToken,
  redeemCode,
  spendOtherCodes,
} from '@/lib/people/sign-in/server/email-codes'
import { limitMails } from '@/lib/people/sign-in/server/limit-mails'
import { createPortalSession } from '@/lib/people/sign-in/server/sessions/create-session'
import { browserOfPerson } from '@/lib/people/sign-in/server/sessions/known-browsers'
import { portalPathOf, vendorAskedFor } from '../core/portal-path'
import { portalCodeMail } from '../core/sign-in-mail'
import { rememberLocale } from './account/remember-locale'
import { claimByLink, type EnteredKey, findByEnteredKey } from './claim-own-license'
import { findOrCreatePerson } from './link-identity'
import { type AskedFor, findKnown, type KnownVendor } from './people.sql'
import type { PortalCodeRequested, PortalDeps, PortalRequestContext, PortalSignIn } from './portal-deps'

const CODE = 'portal' as const
/** The link that a customer requested, and the one that a vendor sent: a request by anybody leaves the latter valid. */
const LINK = 'portal_link' as const
const INVITE = 'portal_invite' as const
const PURPOSES = [CODE, LINK, INVITE]

/**
 * Mails a code and a link to an address with licenses, or to any whose owner has the key of a license in stock. For
 * other addresses the answer is the same, and takes as long.
 */
export async function requestPortalCode(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  email: string,
  { callbackPath, claim }: { callbackPath?: string | undefined; claim?: EnteredKey | undefined } = {},
): Promise<PortalCodeRequested> {
  const { site } = parts
  const claimed = claim && (await findByEnteredKey(parts, visitor, claim))
  if (claimed && 'outcome' in claimed) return claimed
  const browser = await browserOfPerson(parts, visitor, email)
  const allowance = await limitMails(parts, visitor, { email, purpose: CODE, browser })
  if (allowance.outcome === 'throttled') return allowance
  return parts.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: CODE })
    // An older code works only in the browser that requested it; an older link would work in any.
    await deleteOtherCodes(work, { email, purpose: LINK })
    const asks = {
      email,
      purpose: LINK,
      ...(claimed && { claimed: { licenseId: claimed.id, keyHash: claimed.keyHash } }),
    }
    const token = await issueToken(work, asks, allowance.linkEnd)
    const path = portalPathOf(callbackPath)
    const only = await findOnlyVendor({ db: work.tx })
    const asked = vendorOf(path, only)
    const { isKnown, chosenLocale, vendors } = await findKnown(work.tx, email, asked)
    const opened = claimed ? [claimed.vendor] : openedFrom(asked, vendors)
    const head = headOf(opened, only, site)
    // Not one that an earlier browser had: the email is read beside the page that asked for it.
    const language = readLocale(chosenLocale) ?? visitor.pageLocale ?? visitor.locale
    const words = mailTranslator(language)
    const mail = portalCodeMail(
      { locale: language, words },
      {
        code,
        token,
        site,
        path,
        vendors: opened.filter(({ hasLicenses }) => hasLicenses).map(({ name }) => name),
        brand: head,
        claims: claimed?.count ?? 0,
      },
    )
    const fromName = head && { fromName: senderName(head.name, !hasPlans(await readMode(work.tx))) }
    if (isKnown || claimed) await queueMail(work, { to: email, ...fromName, ...mail })
    return { outcome: 'requested', request }
  })
}

type OnlyVendor = Awaited<ReturnType<typeof findOnlyVendor>>

/** Whose page asks, as in its head: that of an installation of one where the page is not of another. */
function vendorOf(path: string, only: OnlyVendor): AskedFor {
  const asked = vendorAskedFor(path)
  return asked.slug === null && asked.licenseId === null ? { slug: only?.slug ?? null, licenseId: null } : asked
}

/** Whose licenses signing in leads to: those of the page's vendor, or all where the page is of none. */
const openedFrom = ({ slug, licenseId }: AskedFor, vendors: KnownVendor[]): KnownVendor[] =>
  slug === null && licenseId === null ? vendors : vendors.filter(({ isAsked }) => isAsked)

/** A vendor that doesn't know the customer must not pose as theirs, but for the one whose installation this is. */
function headOf([one, ...others]: KnownVendor[], only: OnlyVendor, site: string): Brand | null {
  if (!one) return only && { name: only.name, accent: only.accent, logoUrl: only.logo_url && `${site}${only.logo_url}` }
  if (others.length > 0) return null
  const changedAt = one.logoChangedAt === null ? null : new Date(one.logoChangedAt)
  return { name: one.name, accent: one.accent, logoUrl: logoUrl({ site, organizationId: one.id, changedAt }) }
}

type Entered = { email: string; request: string | null; code: string }

/** Signs in with the code from the mail, in the browser that requested it. */
export async function signInWithPortalCode(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { email, request, code }: Entered,
): Promise<PortalSignIn> {
  const { vault, limit, clock } = parts
  const tried = request === null ? null : await emailOfCode(parts, { request, purpose: CODE })
  const browser = tried === null ? null : await browserOfPerson(parts, visitor, tried)
  const attempts = codeAttempts({ vault, email: tried, address: visitor.address, browser, purpose: CODE })
  const attempt = await limit.consume(attempts, clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  if (request === null) return { outcome: 'refused' }
  const proof = { request, code, purpose: CODE }
  const outcome = await signIn(parts, visitor, { proof, email })
  if (outcome.outcome === 'signed_in') await attempt.refund()
  const isUsed = outcome.outcome === 'refused' && (await isUsedCode({ ...parts, now: clock() }, { ...proof, email }))
  return isUsed ? { outcome: 'used' } : outcome
}

/**
 * Signs in with the link from the mail, in any browser. Attempts are not counted: the token is too long to guess, and
 * the owner of the mailbox must not be locked out by attempts of others. The browser may be another than the one in which
 * a license key was entered, so the license goes along with the link.
 */
export async function signInWithPortalLink(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  token: string,
): Promise<PortalSignIn> {
  const read = readToken(token)
  if (!read) return { outcome: 'refused' }
  for (const purpose of [LINK, INVITE]) {
    const proof = { ...read, purpose }
    const mailed = await mailedCode(parts, proof)
    // Only a link that was really mailed gets a transaction.
    if (mailed === null) continue
    const outcome = await signIn(parts, visitor, { proof, email: null })
    const { email, claimedLicenseId: licenseId, claimedKeyHash: keyHash } = mailed
    if (outcome.outcome !== 'signed_in' || licenseId === null || keyHash === null) return outcome
    return { ...outcome, claimed: await claimByLink(parts, visitor, { licenseId, keyHash, email }) }
  }
  return { outcome: 'refused' }
}

type Proof = {
  proof: { request: string; code: string; purpose: (typeof PURPOSES)[number] }
  email: string | null
}

function signIn(parts: PortalDeps, visitor: PortalRequestContext, given: Proof): Promise<PortalSignIn> {
  return parts.transact<PortalSignIn>(visitor, async (work) => {
    const email = await redeem(work, given)
    if (email === null) return { outcome: 'refused' }
    for (const purpose of [LINK, INVITE]) await deleteOtherCodes(work, { email, purpose })
    // The browser that still waits for the code is told.
    await spendOtherCodes(work, { email, purpose: CODE })
    const personId = await findOrCreatePerson(work, { kind: 'email', value: email, label: null })
    await rememberLocale(work, visitor, personId)
    return createPortalSession(work, visitor, { personId, email })
  })
}

/** The verified address; null for a wrong code, or the right one of another address. */
async function redeem(work: WriteContext, { proof, email }: Proof): Promise<string | null> {
  const proven = await redeemCode(work, proof)
  return proven !== null && (email === null || email === proven) ? proven : null
}
