import type { Pool } from 'pg'
import { atMostEvery } from '@/lib/foundation/platform/concurrency/at-most-every'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { Log } from '@/lib/foundation/platform/log/log'
import { describeMailFailure } from '@/lib/foundation/platform/mail/describe-mail-failure'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import { type MailHealth, selectMailHealth, upsertMailFailure, upsertMailSent } from './mail-health.sql'

/** Ten thousand mails write this row a few times a minute, not ten thousand times. */
const WRITE_EVERY_MS = 10_000

type Parts = { pool: Pool; clock: Clock; log: Pick<Log, 'warn'> }

/**
 * Notes when the mail server last took a mail, and when and why it last refused one, for the operator's console. What
 * cannot be noted is left out: no mail fails for it.
 */
export function createMailHealth({ pool, clock, log }: Parts): (mailer: Mailer) => Mailer {
  const now = () => performance.now()
  const sent = atMostEvery(WRITE_EVERY_MS, now)
  const failed = atMostEvery(WRITE_EVERY_MS, now)
  const note = (write: Promise<void>) =>
    void write.catch((err: unknown) => log.warn({ err }, 'how an email went is not noted for the console'))
  return (mailer) => ({
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        failed(() => note(upsertMailFailure(pool, { at: clock(), failure: describeMailFailure(error) })))
        throw error
      }
      sent(() => note(upsertMailSent(pool, clock())))
    },
  })
}

/** How handing mails to the mail server went last, of all processes. */
export const readMailHealth = (pool: Pool): Promise<MailHealth> => selectMailHealth(pool)

/** The outcome of a single mail that a person sends to try the mail server: `failure` is null if it was accepted. */
export const noteMailOutcome = (pool: Pool, { at, failure }: { at: Date; failure: string | null }): Promise<void> =>
  failure === null ? upsertMailSent(pool, at) : upsertMailFailure(pool, { at, failure })
