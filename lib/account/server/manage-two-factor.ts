import { queueMail } from '@/lib/mail/server/queue-mail'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import type { WriteContext } from '@/lib/platform/database/context'
import { noticeMail } from '@/lib/sign-in/core/mails'
import { secondFactorTickets } from '@/lib/sign-in/server/attempt-tickets'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/sign-in/server/sign-in-deps'
import {
  issueRecoveryCodes,
  newTotpSecret,
  totpUri,
  verifyTotp,
  verifyTwoFactorCode,
} from '@/lib/sign-in/server/two-factor'
import { clearTotp, enableTotp, findTotp, setTotpSecret } from '@/lib/sign-in/server/two-factor.sql'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

type Origin = Pick<RequestContext, 'address' | 'requestId' | 'userAgent'>

export type Enrollment =
  | { outcome: 'begun'; secret: string; uri: string }
  | { outcome: 'is_on' }
  | Exclude<ReauthenticationResult, { outcome: 'right' }>

/** A new secret to be confirmed by a code, for who proves anew that the account is theirs. */
export async function enrollTotp(
  access: SignInDeps,
  visitor: RequestContext,
  { person, proof }: { person: SessionUser; proof: Reauthentication },
): Promise<Enrollment> {
  const check = await reauthenticate(access, visitor, { person, proof })
  if (check.outcome !== 'right') return check
  return access.transact(visitor, async (work) => {
    const secret = newTotpSecret(work.randomBytes)
    const isSet = await setTotpSecret(work.tx, person.userId, Uint8Array.from(work.vault.encrypt(secret)))
    return isSet ? { outcome: 'begun', secret, uri: totpUri(secret, person.email) } : { outcome: 'is_on' }
  })
}

export type RecoveryCodes = { outcome: 'issued'; codes: string[] } | { outcome: 'refused' } | Throttled

/** Turns the second factor on, once the app has shown that it knows the secret. */
export async function confirmTotp(
  access: SignInDeps,
  origin: Origin,
  { person, code }: { person: SessionUser; code: string },
): Promise<RecoveryCodes> {
  return guarded(access, person, () =>
    access.transact<RecoveryCodes>(origin, async (work) => {
      if (!(await verifyTotp(work, person.userId, code))) return { outcome: 'refused' }
      if (!(await enableTotp(work.tx, person.userId, work.now))) return { outcome: 'refused' }
      await tell(work, { person, site: access.site, what: TURNED_ON })
      await recordAccountEvent(work, origin, { userId: person.userId, kind: 'two_factor_on' })
      return { outcome: 'issued', codes: await issueRecoveryCodes(work, person.userId) }
    }),
  )
}

/** Ten new recovery codes for who has the app or one of the old codes. */
export const renewRecoveryCodes = (
  access: SignInDeps,
  origin: Origin,
  { person, code }: { person: SessionUser; code: string },
): Promise<RecoveryCodes> =>
  guarded(access, person, () =>
    access.transact<RecoveryCodes>(origin, async (work) => {
      if (!(await findTotp(work.tx, person.userId)).totpEnabledAt) return { outcome: 'refused' }
      if (!(await verifyTwoFactorCode(work, person.userId, code))) return { outcome: 'refused' }
      await recordAccountEvent(work, origin, { userId: person.userId, kind: 'recovery_codes_renewed' })
      return { outcome: 'issued', codes: await issueRecoveryCodes(work, person.userId) }
    }),
  )

export type TotpDisabled = { outcome: 'disabled' } | { outcome: 'refused' } | Throttled

/** Turns the second factor off, for who can give it. */
export async function disableTotp(
  access: SignInDeps,
  origin: Origin,
  { person, code }: { person: SessionUser; code: string },
): Promise<TotpDisabled> {
  return guarded(access, person, () =>
    access.transact<TotpDisabled>(origin, async (work) => {
      if (!(await verifyTwoFactorCode(work, person.userId, code))) return { outcome: 'refused' }
      await clearTotp(work.tx, person.userId)
      await tell(work, { person, site: access.site, what: TURNED_OFF })
      await recordAccountEvent(work, origin, { userId: person.userId, kind: 'two_factor_off' })
      return { outcome: 'disabled' }
    }),
  )
}

/** Wrong codes are counted with those of signing in: a stolen session is no way around the limit. */
async function guarded<T extends { outcome: string }>(
  { limit, clock }: SignInDeps,
  { userId }: SessionUser,
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

const tell = (
  work: WriteContext,
  { person, site, what }: { person: SessionUser; site: string; what: string },
): Promise<void> => queueMail(work, { to: person.email, ...noticeMail(what, site) })
