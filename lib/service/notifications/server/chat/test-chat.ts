import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { ChatTestResult } from '../../core/schema-chat'
import { type ConnectionRecord, findConnection } from './connections.sql'
import { disableChat } from './disable-chat'
import { chatTarget, noChat } from './manage-chat'
import { type ChatSender, postMessage } from './post-message'

type Manager = Granted<'org:update'>
type Tested = ChatTestResult & { connection: ConnectionRecord; isGone: boolean }

/** Each test is a request to another company's server, made by ours. */
const TESTS: RateLimitRule = { name: 'chat-test:organization', limit: 10, windowMs: HOUR_MS }

/** Posts a test immediately, outside a transaction, so that the member sees the result. */
export async function postTest(
  { db, pool, vault, now }: ReadContext,
  { organizationId, organizationSlug, email }: Manager,
  { sender, site }: { sender: ChatSender; site: string },
): Promise<Tested> {
  const connection = (await findConnection(db, organizationId)) ?? noChat()
  if (connection.disabledAt) throw new Fault('conflict', 'The channel is disabled. Connect it again to test it.')
  const [counted] = await createPostgresAbuseCounter(pool, TESTS)([{ identifier: organizationId, hits: 1 }], now)
  if (counted?.isOver)
    throw new Fault('too_many_requests', `Up to ${TESTS.limit} tests can be sent in an hour. Try again later.`)
  const message = {
    title: 'This is a test from Latchkey',
    paragraphs: [`${email} sent it. Notifications will be posted here.`],
    link: { label: 'Open Notifications', url: `${site}/${organizationSlug}/settings/notifications` },
  }
  const attempt = { vault, now, stop: new AbortController().signal }
  const { kind, error } = await postMessage(sender, attempt, { urlCiphertext: connection.urlCiphertext, message })
  return { error, connection, isGone: kind === 'gone' }
}

/** Records in the audit log that a test was sent, and its result. Disables a webhook that no longer exists. */
export async function recordTest(
  work: WriteContext,
  actor: Manager,
  { error, connection, isGone }: Tested,
): Promise<ChatTestResult> {
  await recordChange(work, actor, { action: 'chat.tested', target: chatTarget(work, connection), after: { error } })
  if (isGone) await disableChat(work, connection, 'gone')
  return { error }
}
