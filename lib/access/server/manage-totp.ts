import { queueMail } from '@/lib/mail/server/queue-mail'
import type { Work } from '@/lib/platform/work'
import { noticeMail } from '../core/mails'
import type { SignedIn } from '../core/signed-in'
import type { AccessParts, Throttled, Visitor } from './access-parts'
import { issueRecoveryCodes, newTotpSecret, passSecondFactorCode, passTotp, totpUri } from './second-factor'
import { secondFactorTickets } from './sign-in-tickets'
import { clearTotp, enableTotp, findTotp, setTotpSecret } from './store-second-factor'

type Origin = Pick<Visitor, 'address' | 'requestId'>

/** A new secret to be confirmed by a code; null while the second factor is on. */
export const enrollTotp = ({ transact }: AccessParts, origin: Origin, person: SignedIn) =>
  transact(origin, async (work) => {
    const secret = newTotpSecret(work.randomBytes)
    const isSet = await setTotpSecret(work.tx, person.userId, Uint8Array.from(work.vault.encrypt(secret)))
    return isSet ? { secret, uri: totpUri(secret, person.email) } : null
  })

export type RecoveryCodes = { outcome: 'issued'; codes: string[] } | { outcome: 'refused' } | Throttled

/** Turns the second factor on, once the app has shown that it knows the secret. */
export async function confirmTotp(
  access: AccessParts,
  origin: Origin,
  { person, code }: { person: SignedIn; code: string },
): Promise<RecoveryCodes> {
  return guarded(access, person, () =>
    access.transact<RecoveryCodes>(origin, async (work) => {
      if (!(await passTotp(work, person.userId, code))) return { outcome: 'refused' }
      if (!(await enableTotp(work.tx, person.userId, work.now))) return { outcome: 'refused' }
      await tell(work, { person, site: access.site, what: TURNED_ON })
      return { outcome: 'issued', codes: await issueRecoveryCodes(work, person.userId) }
    }),
  )
}

/** Ten new recovery codes for who has the app or one of the old codes. */
export const renewRecoveryCodes = (
  access: AccessParts,
  origin: Origin,
  { person, code }: { person: SignedIn; code: string },
): Promise<RecoveryCodes> =>
  guarded(access, person, () =>
    access.transact<RecoveryCodes>(origin, async (work) => {
      if (!(await findTotp(work.tx, person.userId)).totpEnabledAt) return { outcome: 'refused' }
      if (!(await passSecondFactorCode(work, person.userId, code))) return { outcome: 'refused' }
      return { outcome: 'issued', codes: await issueRecoveryCodes(work, person.userId) }
    }),
  )

export type TotpDisabled = { outcome: 'disabled' } | { outcome: 'refused' } | Throttled

/** Turns the second factor off, for who can give it. */
export async function disableTotp(
  access: AccessParts,
  origin: Origin,
  { person, code }: { person: SignedIn; code: string },
): Promise<TotpDisabled> {
  return guarded(access, person, () =>
    access.transact<TotpDisabled>(origin, async (work) => {
      if (!(await passSecondFactorCode(work, person.userId, code))) return { outcome: 'refused' }
      await clearTotp(work.tx, person.userId)
      await tell(work, { person, site: access.site, what: TURNED_OFF })
      return { outcome: 'disabled' }
    }),
  )
}

/** Wrong codes are counted with those of signing in: a stolen session is no way around the limit. */
async function guarded<T extends { outcome: string }>(
  { limit, clock }: AccessParts,
  { userId }: SignedIn,
  run: () => Promise<T>,
): Promise<T | Throttled> {
  const taken = await limit.take(secondFactorTickets(userId, 'session'), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await run()
  if (outcome.outcome !== 'refused') await taken.giveBack()
  return outcome
}

const TURNED_ON = 'Two-factor sign-in was turned on for your Latchkey account'
const TURNED_OFF = 'Two-factor sign-in was turned off for your Latchkey account'

const tell = (work: Work, { person, site, what }: { person: SignedIn; site: string; what: string }): Promise<void> =>
  queueMail(work, { to: person.email, ...noticeMail(what, site) })
