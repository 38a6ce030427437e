import type { z } from 'zod'
import { BEHIND_HEADER } from '@/lib/shared/answers'
import { dialogSignal } from '../dialogs/dialog-scope'
import { apiError, readApiError, unreadableAnswer } from './api-error'
import { noteBehind } from './behind'
import { reportSignedOut } from './signed-out'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Reads a resource of our own API, parsed. `signal` comes from TanStack Query. */
export const getJson = <T>(path: string, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> =>
  request({ path, schema, init: { method: 'GET', ...(signal && { signal }) } })

/** Writes to our own API and parses the answer. Closing a dialog cancels its pending requests. */
export function sendJson<T>(
  method: Method,
  path: string,
  message: { body?: unknown; schema: z.ZodType<T> },
): Promise<T> {
  const init: RequestInit = { method, headers: { 'Content-Type': 'application/json' } }
  const signal = dialogSignal()
  if (signal) init.signal = signal
  if (message.body !== undefined) init.body = JSON.stringify(message.body)
  return request({ path, schema: message.schema, init })
}

type Request<T> = { path: string; schema: z.ZodType<T>; init: RequestInit & { method?: string } }

async function request<T>({ path, schema, init }: Request<T>): Promise<T> {
  const response = await reach(path, { ...init, credentials: 'same-origin', redirect: 'error' })
  if (response.status === 401) reportSignedOut(init.method === 'GET')
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
  init.signal?.throwIfAborted()
  noteBehind(response.headers.get(BEHIND_HEADER))
  const requestId = response.headers.get('X-Request-Id')
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('Retry-After')) || null
    throw Object.assign(readApiError(response.status, body, requestId), { retryAfter })
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw unreadableAnswer(502, requestId)
  return parsed.data
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  // Checked before sending: when the network fails during the request, the change may have been made.
  const wasOffline = !navigator.onLine
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw wasOffline
      ? apiError(OFFLINE[init.method === 'GET' ? 'read' : 'write'], { code: 'offline', httpStatus: 503 })
      : apiError('The server cannot be reached. Check the connection and try again.', {
          code: 'unreachable',
          httpStatus: 503,
        })
  }
}

const OFFLINE = { read: 'You are offline.', write: 'You are offline. Nothing was changed.' }
