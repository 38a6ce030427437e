import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { Outcome } from '@/lib/service/webhooks/core/retry-schedule'
import { type SendParts, sendRequest } from '@/lib/service/webhooks/server/delivery/send-request'
import { type ChatText, chatBody } from '../../core/chat-message'
import { chatServiceOf } from '../../core/chat-url'

/** What is needed to call incoming webhooks. */
export type ChatSender = {
  send: SendParts
  /** called instead of the services, in tests; null to call the services */
  standIn: string | null
}

/** Statuses that mean that a webhook no longer exists. */
const GONE = [404, 410]

/** Makes one attempt, with the guarded client that sends webhooks. Never rejects, unless `stop` is aborted. */
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
