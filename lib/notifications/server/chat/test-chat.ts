import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import type { ChatTestResult } from '../../core/schema-chat'
import { findConnection } from './connections.sql'
import { chatTarget, noChat } from './manage-chat'
import { type ChatSender, postMessage } from './post-message'

type Manager = Granted<'org:update'>

/** Posts a test immediately, outside a transaction, so that the member sees the result. */
export async function postTest(
  { db, vault, now }: ReadContext,
  { organizationId, organizationSlug, email }: Manager,
  { sender, site }: { sender: ChatSender; site: string },
): Promise<ChatTestResult> {
  const connection = (await findConnection(db, organizationId)) ?? noChat()
  const message = {
    title: 'This is a test from Latchkey',
    paragraphs: [`${email} sent it. Notifications will be posted here.`],
    link: { label: 'Open Notifications', url: `${site}/${organizationSlug}/settings/notifications` },
  }
  const attempt = { vault, now, stop: new AbortController().signal }
  const { error } = await postMessage(sender, attempt, { urlCiphertext: connection.urlCiphertext, message })
  return { error }
}

/** Records in the audit log that a test was sent, and its result. */
export async function recordTest(work: WriteContext, actor: Manager, result: ChatTestResult): Promise<ChatTestResult> {
  const connection = (await findConnection(work.tx, actor.organizationId)) ?? noChat()
  await recordChange(work, actor, { action: 'chat.tested', target: chatTarget(work, connection), after: result })
  return result
}
