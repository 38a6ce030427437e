import type { Vault } from '@/lib/platform/security/vault'
import type { Outcome } from '@/lib/webhooks/core/retry-schedule'
import { type SendParts, sendRequest } from '@/lib/webhooks/server/delivery/send-request'
import { type ChatText, chatBody } from '../../core/chat-message'
import { chatServiceOf } from '../../core/chat-url'

/** What calls the incoming webhooks. */
export type ChatSender = {
  send: SendParts
  /** stands in for the services themselves, where an installation or a test has one; null: they are called */
  standIn: string | null
}

/** Codes by which a service says that a webhook is no more. */
const GONE = [404, 410]

/** One attempt, by the guarded client that sends webhooks. Never rejects, unless `stop` is aborted. */
export async function postMessage(
  { send, standIn }: ChatSender,
  { vault, now, stop }: { vault: Vault; now: Date; stop: AbortSignal },
  { urlCiphertext, message }: { urlCiphertext: Uint8Array; message: ChatText },
): Promise<Pick<Outcome, 'kind' | 'error'>> {
  const url = vault.decrypt(urlCiphertext)
  const service = chatServiceOf(url)
  if (service === null) return { kind: 'gone', error: 'Its URL is none of Slack or Discord.' }
  const request = { url: addressOf(url, standIn), headers: {}, body: chatBody(service, message) }
  const { outcome } = await sendRequest(send, request, { now, stop })
  return GONE.includes(outcome.status ?? 0) ? { kind: 'gone', error: outcome.error } : outcome
}

function addressOf(url: string, standIn: string | null): string {
  const { pathname, search } = new URL(url)
  return standIn === null ? url : new URL(`${pathname}${search}`, standIn).href
}
