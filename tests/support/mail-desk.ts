import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { newId } from '@/lib/platform/ids'
import { taskListOf } from '@/lib/webhooks/server/start-webhooks'
import { givenLicenseDesk } from './license-desk'
import { mailParts } from './mail-worker'
import { startSmtp } from './smtp'

const silent = new Logger(() => () => undefined)

/** A mail server, and what works off the mails of a database when told to, at the time that `at` last said. */
export async function startMailDesk(databaseUrl: string) {
  let now = new Date()
  const smtp = await startSmtp()
  const { parts, close } = mailParts(databaseUrl, smtp, () => now)
  const taskList = taskListOf(parts, () => undefined)
  return {
    smtp,
    /** Sends whatever is queued, as of `at`. Answers whom it was sent to. */
    send: async (at = new Date()) => {
      now = at
      const before = smtp.all().length
      await runOnce({ pgPool: parts.pool, taskList, noHandleSignals: true, logger: silent })
      return smtp
        .all()
        .slice(before)
        .map(({ to }) => to)
        .toSorted()
    },
    /** Looks at the clock as the worker does. */
    look: async (at: Date, lookBackMs = 3 * 86_400_000) => {
      now = at
      await parts.otherNotices(lookBackMs)
    },
    close: async () => {
      await close()
      await smtp.close()
    },
  }
}

/** A vendor with a brand, whose customers are written to. */
export async function givenVendor(pool: pg.Pool, over: { mailsOff?: string[]; supportEmail?: string | null } = {}) {
  const desk = await givenLicenseDesk(pool)
  await pool.query(
    `update organization set brand_name = 'Acme & Söhne', brand_accent = '#ffee00', support_email = $2 where id = $1`,
    [desk.organizationId, over.supportEmail === undefined ? 'help@acme.test' : over.supportEmail],
  )
  await pool.query('update product set mails_off = $2 where id = $1', [desk.productId, over.mailsOff ?? []])
  const someone = () => `${newId()}@customer.test`
  return { ...desk, someone }
}

/** What the person of this address chose in the portal. */
export async function givenPortalLocale(pool: pg.Pool, email: string, locale: string): Promise<void> {
  const personId = newId()
  await pool.query('insert into portal_person (id, locale) values ($1, $2)', [personId, locale])
  await pool.query(
    `insert into portal_identity (kind, value, person_id, verified_at) values ('email', $1, $2, now())`,
    [email, personId],
  )
}

/** A transfer as the portal leaves it. */
export async function givenTransfer(
  pool: pg.Pool,
  licenseId: string,
  { toEmail, state = 'pending', reason = null }: { toEmail: string; state?: string; reason?: string | null },
): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, state, reason,
       requested_at, decided_at)
     select $1, organization_id, id, customer_id, $3, $4, $5, now(), case when $4 = 'pending' then null else now() end
     from license where id = $2`,
    [id, licenseId, toEmail, state, reason],
  )
  return id
}
