import type { z } from 'zod'
import { apiError, readApiError } from './api-error'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Reads a resource of our own API, parsed. `signal` comes from TanStack Query. */
export const getJson = <T>(path: string, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> =>
  request({ path, schema, init: signal ? { signal } : {} })

/** Writes to our own API and reads the answer, parsed. */
export function sendJson<T>(
  method: Method,
  path: string,
  message: { body?: unknown; schema: z.ZodType<T> },
): Promise<T> {
  const init: RequestInit = { method, headers: { 'Content-Type': 'application/json' } }
  if (message.body !== undefined) init.body = JSON.stringify(message.body)
  return request({ path, schema: message.schema, init })
}

type Request<T> = { path: string; schema: z.ZodType<T>; init: RequestInit }

async function request<T>({ path, schema, init }: Request<T>): Promise<T> {
  const response = await reach(path, { ...init, credentials: 'same-origin', redirect: 'error' })
  if (response.status === 401) goToSignIn()
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
  if (!response.ok) throw readApiError(response.status, body)
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    throw apiError('The server gave an answer that cannot be read.', { code: 'unreadable', httpStatus: 502 })
  return parsed.data
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw apiError('The server cannot be reached. Check the connection and try again.', {
      code: 'unreachable',
      httpStatus: 503,
    })
  }
}

/** Each audience has a door of its own. At the portal's door, 401 is the answer to a wrong code: nobody is sent on. */
function goToSignIn() {
  const here = `${location.pathname}${location.search}`
  const door = /^\/portal(\/|$)/.test(location.pathname) ? '/portal/sign-in' : '/sign-in'
  if (!here.startsWith('/portal/sign-in')) location.assign(`${door}?callbackUrl=${encodeURIComponent(here)}`)
}
