import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import { readLocale } from '@/lib/foundation/shared/locale'
import { codeAttempts } from '@/lib/people/sign-in/server/attempts'
import { deleteOtherCodes, emailOfCode, issueCode, redeemCode } from '@/lib/people/sign-in/server/email-codes'
import { limitMails } from '@/lib/people/sign-in/server/limit-mails'
import { portalIdentityMail } from '../core/sign-in-mail'
import { findMailSender } from './find-mail-sender'
import { linkIdentity } from './link-identity'
import { findPersonLocale } from './people.sql'
import type { PortalCodeRequested, PortalDeps, PortalRequestContext } from './portal-deps'
import type { Customer } from './read-customer'

const PURPOSE = 'portal_identity'

/** Mails a code to an address that a signed-in customer wants to link. */
export async function requestIdentityCode(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { customer, email }: { customer: Customer; email: string },
): Promise<PortalCodeRequested> {
  const { site } = parts
  const allowance = await limitMails(parts, visitor, { email, purpose: PURPOSE, browser: null })
  if (allowance.outcome === 'throttled') return allowance
  return parts.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE, boundTo: customer.personId })
    const locale = readLocale(await findPersonLocale(work.tx, customer.personId)) ?? visitor.locale
    const { from, headers } = await findMailSender(work, customer.personId)
    const mail = portalIdentityMail({ locale, words: mailTranslator(locale) }, { code, site, from })
    await queueMail(work, { to: email, ...headers, ...mail })
    return { outcome: 'requested', request }
  })
}

type Entered = { customer: Customer; email: string; request: string | null; code: string }
type EmailLinked = { outcome: 'linked' } | { outcome: 'refused' } | { outcome: 'throttled'; retryAfterSeconds: number }

/** Links the address, now that it is verified. */
export async function linkEmail(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { customer, email, request, code }: Entered,
): Promise<EmailLinked> {
  const { vault, clock, limit } = parts
  const tried = request === null ? null : await emailOfCode(parts, { request, purpose: PURPOSE })
  const wanted = { email: tried, purpose: PURPOSE, browser: null, address: visitor.address } as const
  const attempt = await limit.consume(codeAttempts({ vault, ...wanted }), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await parts.transact<EmailLinked>(visitor, async (work) => {
    const given = { code, purpose: PURPOSE, boundTo: customer.personId } as const
    const proven = request && (await redeemCode(work, { request, ...given }))
    if (proven !== email) return { outcome: 'refused' }
    await deleteOtherCodes(work, { email, purpose: PURPOSE })
    await linkIdentity(work, customer.personId, { kind: 'email', value: email, label: null })
    return { outcome: 'linked' }
  })
  if (outcome.outcome === 'linked') await attempt.refund()
  return outcome
}
