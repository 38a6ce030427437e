import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Fault } from '@/lib/foundation/platform/fault'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import type { DISCORD_PROBLEMS } from '@/lib/people/portal/core/schema'
import type { PortalDeps, PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import { signInWithDiscord } from '@/lib/people/portal/server/sign-in-with-discord'
import { safeCallbackPath } from '@/lib/people/sign-in/core/callback-path'
import { knownBrowserCookie } from '../sessions/known-browser-cookie'
import { portalCookie, portalCookieName } from '../sessions/portal-cookie'
import { readCookie } from '../sessions/session-cookie'
import { portalRequestContextOf } from './portal-request-context'
import { type Audience, route } from './route'
import { seeOther } from './see-other'

type Random = (size: number) => Uint8Array

const startQuery = z.object({ callbackUrl: z.string().optional() })
const arrivalQuery = z.object({
  state: z.string().default(''),
  code: z.string().optional(),
  error: z.string().optional(),
})

/**
 * The sign-in with Discord and its callback. The state to compare is in a cookie that other sites can neither set nor
 * read.
 */
export function createDiscordRoutes(deps: () => PortalDeps, randomBytes: Random) {
  const browser: Audience<PortalDeps, PortalRequestContext, object> = {
    deps,
    from: 'anywhere',
    visitorOf: portalRequestContextOf,
    admit: async () => ({}),
    ownerOf: null,
    presentFailure: (err, { requestId, log }) => {
      log.warn({ err, request_id: requestId }, 'a sign-in at Discord failed')
      return failed('discord_failed')
    },
  }
  /** A link on another site must not add an account to the signed-in customer. */
  const ownLink: typeof browser = {
    ...browser,
    from: 'our_links',
    presentFailure: (error) => (error instanceof Fault ? seeOther('/portal/sign-in') : null),
  }

  const start = route(
    ownLink,
    { query: startQuery },
    {
      run: async ({ deps: { discord }, query }) => {
        if (!discord) return failed('discord_off')
        const [state, verifier] = [token(randomBytes), token(randomBytes)]
        const path = Buffer.from(portalPath(query.callbackUrl ?? null)).toString('base64url')
        const cookies = [portalCookie('discord', [state, verifier, path].join('.'))]
        return seeOther(discord.authorizeUrl({ state, verifier }), { cookies })
      },
    },
  )

  const back = route(
    browser,
    { query: arrivalQuery },
    {
      run: async ({ deps, request, visitor, query }) => {
        const arrival = readArrival(request.headers, query)
        if ('error' in arrival) return failed(arrival.error)
        const identity = await deps.discord?.fetchIdentity(arrival)
        if (!identity) return failed('discord_off')
        const fresh = await signInWithDiscord(deps, visitor, identity)
        const cookies = fresh ? [portalCookie('session', fresh.token), knownBrowserCookie(fresh.browserToken)] : []
        return seeOther(arrival.path, { cookies: [forgotten(), ...cookies] })
      },
    },
  )

  return { start, back }
}

type Problem = (typeof DISCORD_PROBLEMS)[number]
type Arrival = { code: string; verifier: string; path: string } | { error: Problem }

/** The callback's parameters, if this browser started the sign-in. */
function readArrival(headers: Headers, query: z.output<typeof arrivalQuery>): Arrival {
  const kept = readCookie(headers.get('cookie'), portalCookieName('discord'))
  const [state, verifier, path] = (kept ?? '').split('.')
  if (!state || !verifier || !isSame(state, query.state)) return { error: 'discord_failed' }
  const { code, error } = query
  if (code) return { code, verifier, path: portalPath(Buffer.from(path ?? '', 'base64url').toString()) }
  return { error: error === 'access_denied' ? 'discord_denied' : 'discord_failed' }
}

const forgotten = () => portalCookie('discord', null)

const failed = (error: Problem): Response => seeOther(`/portal/sign-in?error=${error}`, { cookies: [forgotten()] })

/** The return path may lead only into the portal. */
function portalPath(text: string | null): string {
  const path = safeCallbackPath(text)
  return path && /^\/portal(?:[/?#]|$)/.test(path) ? path : '/portal'
}

const token = (randomBytes: Random): string => Buffer.from(randomBytes(32)).toString('base64url')

const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
