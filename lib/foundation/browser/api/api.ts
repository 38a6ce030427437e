import type { z } from 'zod'
import { BEHIND_HEADER } from '@/lib/foundation/shared/behind-header'
import { dialogSignal } from '../dialogs/dialog-scope'
import { apiError, isApiError, readApiError, unreadableAnswer } from './api-error'
import { noteBehind } from './behind'
import { askForProof } from './proof'
import { reportSignedOut } from './signed-out'

/** The schema of an answer, loaded when it is first asked for: no page pays for parsing before its first request. */
export type AnswerSchema<T> = () => Promise<z.ZodType<T>>
/** What an answer of this schema is parsed to. */
export type AnswerOf<Schema extends () => Promise<z.ZodType>> = z.infer<Awaited<ReturnType<Schema>>>

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Reads a resource of our own API, parsed. `signal` comes from TanStack Query. */
export const getJson = <T>(path: string, schema: AnswerSchema<T>, signal?: AbortSignal): Promise<T> =>
  request({ path, schema, init: { method: 'GET', ...(signal && { signal }) } })

/**
 * Writes to our own API and parses the answer. Closing a dialog cancels its pending requests. What is refused until the
 * reader proves who they are is sent again when they did; if they do not, it stays refused.
 */
export async function sendJson<T>(
  method: Method,
  path: string,
  message: { body?: unknown; schema: AnswerSchema<T> },
): Promise<T> {
  const init: RequestInit = { method, headers: { 'Content-Type': 'application/json' } }
  const signal = dialogSignal()
  if (signal) init.signal = signal
  if (message.body !== undefined) init.body = JSON.stringify(message.body)
  const send = () => request({ path, schema: message.schema, init })
  try {
    return await send()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'proof_required' || !(await askForProof())) throw error
    return send()
  }
}

type Request<T> = { path: string; schema: AnswerSchema<T>; init: RequestInit & { method?: string } }

async function request<T>({ path, schema, init }: Request<T>): Promise<T> {
  const { response, parser } = await reach(path, schema, { ...init, credentials: 'same-origin', redirect: 'error' })
  if (response.status === 401) reportSignedOut(init.method === 'GET')
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
  init.signal?.throwIfAborted()
  noteBehind(response.headers.get(BEHIND_HEADER))
  const requestId = response.headers.get('X-Request-Id')
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('Retry-After')) || null
    throw Object.assign(readApiError(response.status, body, requestId), { retryAfter })
  }
  const parsed = parser.safeParse(body)
  if (!parsed.success) throw unreadableAnswer(502, requestId)
  return parsed.data
}

async function reach<T>(path: string, schema: AnswerSchema<T>, init: RequestInit) {
  // Checked before sending: when the network fails during the request, the change may have been made.
  const wasOffline = !navigator.onLine
  try {
    // A change is sent only once its answer can be read: what fails before it was sent, has changed nothing.
    if (init.method !== 'GET') await schema()
    const [response, parser] = await Promise.all([fetch(path, init), schema()])
    return { response, parser }
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw wasOffline
      ? apiError(OFFLINE[init.method === 'GET' ? 'read' : 'write'], { code: 'offline', httpStatus: 503 })
      : apiError("Can't reach the server. Check your connection and try again.", {
          code: 'unreachable',
          httpStatus: 503,
        })
  }
}

const OFFLINE = { read: "You're offline.", write: "You're offline. Nothing was changed." }
