import { z } from 'zod'
import { readApiError } from '@/lib/foundation/browser/api/api-error'

const csrfAnswer = z.object({ csrfToken: z.string() })
const startAnswer = z.object({ url: z.string() })

/** Redirects to the provider; returns to `callbackPath`, signed in or linked. */
export async function startProviderSignIn(provider: string, callbackPath: string): Promise<void> {
  const { csrfToken } = csrfAnswer.parse(await readJson(await fetch('/api/auth/csrf')))
  const body = new URLSearchParams({ csrfToken, callbackUrl: callbackPath, json: 'true' })
  const started = await fetch(`/api/auth/signin/${encodeURIComponent(provider)}`, { method: 'POST', body })
  location.assign(startAnswer.parse(await readJson(started)).url)
}

async function readJson(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw readApiError(response.status, body)
  return body
}
