import { cookies, headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { dataFolder, readEnv } from '@/lib/platform/config/env'
import { newRequestId } from '@/lib/platform/config/ids'
import { type KeptMail, readMailbox } from '@/lib/platform/mail/mailbox'
import { isMailboxOn, isMailboxToken } from '@/lib/platform/mail/mailbox-key'
import { isLoopbackHost } from '@/lib/platform/network/ip-address'
import { FORWARDED_HEADER } from '../node/edge-guard'
import { notFound as nothingHere } from '../public-api/answer'
import { toResponse } from '../public-api/web-adapter'
import { jsonResponse } from '../routes/fault-response'
import { readJsonBody } from '../routes/read-input'
import { isSameOrigin } from '../routes/same-origin'

const COOKIE = 'lk_mailbox'
const tokenInput = z.strictObject({ token: z.string().max(200) })

/**
 * The mails that were kept for lack of an SMTP server. They give access to accounts, so they are shown only to a reader
 * with the link printed at the start, and never through a proxy. For everyone else the page does not exist.
 */
export async function requireMailbox(): Promise<KeptMail[]> {
  const token = (await cookies()).get(COOKIE)?.value
  if (!mayOpen(await headers()) || !(await isMailboxToken(dataFolder(), token))) notFound()
  return readMailbox(dataFolder())
}

/** Takes the token of the link, and gives the cookie that opens the page. */
export async function openMailbox(request: Request): Promise<Response> {
  const requestId = newRequestId()
  const refused = () => toResponse(nothingHere(requestId))
  if (!mayOpen(request.headers) || !isSameOrigin(request)) return refused()
  const body = await readJsonBody(request, tokenInput, 1_024).catch(() => null)
  if (!body || !(await isMailboxToken(dataFolder(), body.token))) return refused()
  const response = jsonResponse(200, requestId, {})
  response.headers.set('Set-Cookie', `${COOKIE}=${body.token}; Path=/dev/mailbox; HttpOnly; SameSite=Strict`)
  return response
}

/** A request with another host name, or one forwarded by a proxy, does not come from this machine. */
const mayOpen = (asked: Headers): boolean =>
  readEnv().LATCHKEY_EDGE === '1' &&
  isMailboxOn(readEnv()) &&
  !asked.has(FORWARDED_HEADER) &&
  isLoopbackHost(asked.get('host'))
