import { timingSafeEqual } from 'node:crypto'
import { newRequestId } from '@/lib/platform/config/ids'
import { sha256 } from '@/lib/platform/security/vault'
import type { DISCORD_PROBLEMS } from '@/lib/portal/core/schema'
import type { PortalDeps } from '@/lib/portal/server/portal-deps'
import { signInWithDiscord } from '@/lib/portal/server/sign-in-with-discord'
import { safeCallbackPath } from '@/lib/sign-in/core/callback-path'
import { knownBrowserCookie } from '../sessions/known-browser-cookie'
import { portalCookie, portalCookieName } from '../sessions/portal-cookie'
import { readCookie } from '../sessions/session-cookie'
import { portalRequestContextOf } from './request-context'

type Random = (size: number) => Uint8Array
type Handler = (request: Request) => Promise<Response>

/**
 * The redirect to Discord and the callback. What the browser must return is in a cookie that no other site can set or
 * read.
 */
export function createDiscordRoutes(parts: () => PortalDeps, randomBytes: Random): { start: Handler; back: Handler } {
  const start: Handler = async (request) => {
    const { discord } = parts()
    if (!discord) return failed('discord_off')
    // A link on another site must not add an account to the customer who is signed in here.
    if (request.headers.get('sec-fetch-site') === 'cross-site') return redirect('/portal/sign-in')
    const [state, verifier] = [token(randomBytes), token(randomBytes)]
    const path = portalPath(new URL(request.url).searchParams.get('callbackUrl'))
    return redirect(discord.authorizeUrl({ state, verifier }), [
      portalCookie('discord', [state, verifier, Buffer.from(path).toString('base64url')].join('.')),
    ])
  }

  const back: Handler = async (request) => {
    const arrival = readArrival(request)
    if ('error' in arrival) return failed(arrival.error)
    const { discord, log } = parts()
    const visitor = portalRequestContextOf(request.headers, newRequestId())
    try {
      const identity = await discord?.fetchIdentity(arrival)
      if (!identity) return failed('discord_off')
      const fresh = await signInWithDiscord(parts(), visitor, identity)
      const cookies = fresh ? [portalCookie('session', fresh.token), knownBrowserCookie(fresh.browserToken)] : []
      return redirect(arrival.path, [forgotten(), ...cookies])
    } catch (error) {
      log.warn({ err: error, request_id: visitor.requestId }, 'a sign-in at Discord failed')
      return failed('discord_failed')
    }
  }

  return { start, back }
}

type Problem = (typeof DISCORD_PROBLEMS)[number]
type Arrival = { code: string; verifier: string; path: string } | { error: Problem }

/** What came back, if it is this browser that left. */
function readArrival(request: Request): Arrival {
  const [state, verifier, path] = (readCookie(request.headers.get('cookie'), portalCookieName('discord')) ?? '').split(
    '.',
  )
  const { searchParams } = new URL(request.url)
  if (!state || !verifier || !isSame(state, searchParams.get('state') ?? '')) return { error: 'discord_failed' }
  const code = searchParams.get('code')
  if (code) return { code, verifier, path: portalPath(Buffer.from(path ?? '', 'base64url').toString()) }
  return { error: searchParams.get('error') === 'access_denied' ? 'discord_denied' : 'discord_failed' }
}

const forgotten = () => portalCookie('discord', null)

const failed = (error: Problem): Response => redirect(`/portal/sign-in?error=${error}`, [forgotten()])

/** A way back leads into the portal, and nowhere else. */
function portalPath(text: string | null): string {
  const path = safeCallbackPath(text)
  return path && /^\/portal(?:[/?#]|$)/.test(path) ? path : '/portal'
}

const token = (randomBytes: Random): string => Buffer.from(randomBytes(32)).toString('base64url')

const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

function redirect(location: string, cookies: string[] = []): Response {
  const response = new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
