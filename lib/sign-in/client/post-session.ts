import type { z } from 'zod'
import { apiError, readApiError } from '@/lib/browser/api/api-error'

/** A call of signing in. Unlike the calls of the dashboard, a 401 stays on the page: it is the answer to a wrong password. */
export async function postSession<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
  const response = await reach(`/api/session/${path}`, body)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw readApiError(response.status, answer)
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw apiError('The server gave an answer that cannot be read.', { code: 'unreadable', httpStatus: 502 })
}

async function reach(path: string, body: object): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      redirect: 'error',
    })
  } catch {
    throw apiError('The server cannot be reached. Check the connection and try again.', {
      code: 'unreachable',
      httpStatus: 503,
    })
  }
}
