import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import { Fault } from '@/lib/foundation/platform/fault'
import { readLocale } from '@/lib/foundation/shared/locale'
import { codeAttempts } from '@/lib/people/sign-in/server/attempts'
import { deleteOtherCodes, emailOfCode, issueCode, redeemCode } from '@/lib/people/sign-in/server/email-codes'
import { limitMails } from '@/lib/people/sign-in/server/limit-mails'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { portalDeletionMail } from '../../core/sign-in-mail'
import { findMailSender } from '../find-mail-sender'
import { findIdentities } from '../identities.sql'
import { deletePerson, findPersonLocale, lockPeople } from '../people.sql'
import type { PortalCodeRequested, PortalDeps, PortalRequestContext } from '../portal-deps'
import type { Customer } from '../read-customer'

const PURPOSE = 'portal_deletion'

/** Mails the code that confirms the deletion, to an address of the customer. */
export async function requestDeletionCode(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { customer, email }: { customer: Customer; email: string },
): Promise<PortalCodeRequested> {
  await requireOwnEmail(parts, customer, email)
  const allowance = await limitMails(parts, visitor, { email, purpose: PURPOSE, browser: null })
  if (allowance.outcome === 'throttled') return allowance
  return parts.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE, boundTo: customer.personId })
    const locale = readLocale(await findPersonLocale(work.tx, customer.personId)) ?? visitor.locale
    const { from, headers } = await findMailSender(work, customer.personId)
    const mail = portalDeletionMail({ locale, words: mailTranslator(locale) }, { code, site: parts.site, from })
    await queueMail(work, { to: email, ...headers, ...mail })
    return { outcome: 'requested', request }
  })
}

type Entered = { customer: Customer; email: string; request: string | null; code: string }
type Deleted = { outcome: 'deleted' } | { outcome: 'refused' } | { outcome: 'throttled'; retryAfterSeconds: number }

/** Deletes the person: identities, language, sessions. Their licenses belong to the vendors' records, and stay. */
export async function deleteAccount(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { customer, email, request, code }: Entered,
): Promise<Deleted> {
  const { vault, clock, limit } = parts
  const tried = request === null ? null : await emailOfCode(parts, { request, purpose: PURPOSE })
  const wanted = { email: tried, purpose: PURPOSE, browser: null, address: visitor.address } as const
  const attempt = await limit.consume(codeAttempts({ vault, ...wanted }), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await parts.transact<Deleted>(visitor, async (work) => {
    const { personId } = customer
    const proven = request && (await redeemCode(work, { request, code, purpose: PURPOSE, boundTo: personId }))
    if (proven !== email) return { outcome: 'refused' }
    await deleteOtherCodes(work, { email, purpose: PURPOSE })
    await lockPeople(work.tx, [personId])
    await signOutEverywhere(work, 'customer', { ownerId: personId })
    await deletePerson(work.tx, personId)
    return { outcome: 'deleted' }
  })
  if (outcome.outcome === 'deleted') await attempt.refund()
  return outcome
}

async function requireOwnEmail({ db }: Pick<PortalDeps, 'db'>, { personId }: Customer, email: string): Promise<void> {
  const identities = await findIdentities(db, personId)
  if (!identities.some(({ kind, value }) => kind === 'email' && value === email))
    throw new Fault('invalid', 'Choose an email of yours.', {
      email: 'Choose an email that is linked to your account.',
    })
}
