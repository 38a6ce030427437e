import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { noteMailOutcome } from '@/lib/foundation/mail/server/mail-health'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { describeMailFailure, quotable } from '@/lib/foundation/platform/mail/describe-mail-failure'
import type { Mail } from '@/lib/foundation/platform/mail/mailer'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { Operator } from '../core/operator'
import type { MailTestResult } from '../core/schema-installation'
import { recordOperatorAct } from './record-operator-act'

type Test = {
  /** hands one mail to the mail server and returns its answer; null without a server */
  deliver: ((mail: Mail) => Promise<string>) | null
  site: string
}

const TESTS: RateLimitRule = { name: 'mail-test:operator', limit: 10, windowMs: HOUR_MS }

/** Sends the operator an email immediately, past the queue and outside a transaction, so that they see the result. */
export async function sendTestMail(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { userId, email: to }: Operator,
  { deliver, site }: Test,
): Promise<MailTestResult> {
  if (!deliver) throw new Fault('conflict', 'There is no mail server to test. Set SMTP_HOST, and restart.')
  const [counted] = await createPostgresAbuseCounter(pool, TESTS)([{ identifier: userId, hits: 1 }], now)
  if (counted?.isOver)
    throw new Fault('too_many_requests', `Up to ${TESTS.limit} test emails can be sent in an hour. Try again later.`)
  const result = await deliver(testMail(to, site)).then(
    (reply) => ({ accepted: true, to, answer: `The mail server accepted it. It said: “${quotable(reply)}”` }),
    (error: unknown) => ({ accepted: false, to, answer: describeMailFailure(error) }),
  )
  await noteMailOutcome(pool, { at: now, failure: result.accepted ? null : result.answer })
  return result
}

/** Records with the operator's account that a test was sent, and whether it was accepted. */
export async function recordTestMail(
  work: WriteContext,
  { operator, visitor, result }: { operator: Operator; visitor: RequestContext; result: MailTestResult },
): Promise<MailTestResult> {
  const outcome = result.accepted ? 'accepted' : 'refused'
  await recordOperatorAct(work, visitor, {
    operator,
    act: 'mail.tested',
    what: `sent a test email, ${outcome} by the mail server`,
  })
  return result
}

const testMail = (to: string, site: string): Mail => ({
  to,
  subject: 'Test email from Latchkey',
  ...renderMail({
    title: 'Emails arrive',
    paragraphs: [`Latchkey at ${site} can send emails, and this one reached you.`],
    footer: `You sent it to yourself from the operator console at ${site}/operator/system.`,
  }),
})
