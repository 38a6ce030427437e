import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import type { SignedIn } from '@/lib/access/core/signed-in'
import type { AccessParts, Visitor } from '@/lib/access/server/access-parts'
import { createPostgresAbuseCounter } from '@/lib/access/server/postgres-abuse-counter'
import { readSession } from '@/lib/access/server/read-session'
import { createSignInLimit } from '@/lib/access/server/sign-in-limit'
import { createPrisma } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids'
import type { Mail } from '@/lib/platform/mailer'
import { hashPassword } from '@/lib/platform/password'
import { createVault } from '@/lib/platform/vault'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

export const PASSWORD = 'tincture walrus plinth'

/** Everything that signing in stands on, real but for the clock. */
export type Door = ReturnType<typeof givenDoor>

export function givenDoor(pool: pg.Pool, { isSignUpOpen = true }: { isSignUpOpen?: boolean } = {}) {
  const db = createPrisma(pool)
  const vault = createVault(TEST_ENCRYPTION_KEY)
  const clock = { now: new Date('2026-11-21T12:00:00.000Z') }
  const access: AccessParts = {
    db,
    vault,
    clock: () => clock.now,
    log: pino({ level: 'silent' }),
    limit: createSignInLimit((rule) => createPostgresAbuseCounter(pool, rule)),
    randomBytes,
    transact: (origin, run) =>
      db.$transaction((tx) => run({ tx, vault, now: clock.now, newId, randomBytes, ...origin })),
    site: 'http://localhost:3000',
    isSignUpOpen,
  }
  const later = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }

  /** A verified person. */
  async function person({
    email = `${newId()}@people.test`,
    password = PASSWORD,
  }: {
    email?: string
    password?: string
  } = {}) {
    const userId = newId()
    await pool.query(
      `insert into user_account (id, email, name, password_hash, email_verified_at, updated_at)
       values ($1, $2, 'Ada', $3, now(), now())`,
      [userId, email, await hashPassword(password)],
    )
    return { userId, email }
  }

  /** The mails to this address that wait to be sent, the oldest first. */
  async function mailsTo(email: string): Promise<Mail[]> {
    const { rows } = await pool.query<{ sealed: string }>(
      `select payload->>'sealed' as sealed from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail' order by j.id`,
    )
    const mails: Mail[] = rows.map(({ sealed }) => JSON.parse(vault.decrypt(Buffer.from(sealed, 'base64'))))
    return mails.filter(({ to }) => to === email)
  }

  const codeTo = async (email: string): Promise<string> => readCode((await mailsTo(email)).at(-1)?.text ?? '')

  /** Who a token signs in, as the next request finds them. */
  const signedIn = (token: string): Promise<SignedIn | null> => readSession(db, token, clock.now)

  return { access, db, pool, clock, later, person, mailsTo, codeTo, signedIn }
}

/** What who knows their password sends before a change of how they sign in. */
export const byPassword = (password = PASSWORD) => ({ password, request: null, code: '' })

/** The six digits of a mail. */
export function readCode(text: string): string {
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1]
  if (!code) throw new Error('the mail holds no code')
  return code
}

/** A browser at this address. */
export const from = (
  address: string,
  sessionToken: string | null = null,
  browserToken: string | null = null,
): Visitor => ({
  address,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  sessionToken,
  browserToken,
  requestId: randomUUID(),
})

/** The outcome, when it signed in; fails the test when it did not. */
export function opened<T extends { outcome: string }>(outcome: T): Extract<T, { outcome: 'signed_in' }> {
  if (outcome.outcome !== 'signed_in') throw new Error(`not signed in: ${JSON.stringify(outcome)}`)
  return outcome as Extract<T, { outcome: 'signed_in' }>
}

/** The outcome, when a code was asked for. */
export function asked<T extends { outcome: string }>(outcome: T): Extract<T, { outcome: 'requested' }> {
  if (outcome.outcome !== 'requested') throw new Error(`nothing was requested: ${JSON.stringify(outcome)}`)
  return outcome as Extract<T, { outcome: 'requested' }>
}
