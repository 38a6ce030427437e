import type { NextRequest } from 'next/server'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import { safeCallbackUrl } from '@/lib/access/core/callback-path'
import { COOKIE_MAX_AGE_SECONDS } from '@/lib/access/core/session-lifetime'
import type { AccessParts, Visitor } from '@/lib/access/server/access-parts'
import { admitFromProvider } from '@/lib/access/server/admit-from-provider'
import { isLinkIntent } from '@/lib/access/server/link-intent'
import { createProviderAdapter } from '@/lib/access/server/provider-adapter'
import { declarePublicUrl } from '@/lib/platform/env'
import { newRequestId } from '@/lib/platform/ids'
import type { Log } from '@/lib/platform/log'
import { faultResponse } from './fault-response'
import { callbackCookieName, linkCookie, linkCookieName, noCallbackCookie, providerCookies } from './provider-cookies'
import { ownProviderRequest, refuseProviderCall } from './provider-request'
import type { SignInProvider } from './providers'
import { readCookie } from './read-cookie'
import { toResponse } from './route-lane'
import { isCookieSecure } from './session-cookie'
import { visitorOf } from './session-route'

type Context = { params: Promise<{ nextauth: string[] }> }
export type ProviderParts = { access: AccessParts; providers: SignInProvider[]; secret: string }
type Asked = { visitor: Visitor; provider: SignInProvider | undefined; linkIntent: string | null }

/** next-auth, for what it is best at: the dance with other providers. Passwords and codes have routes of their own. */
export const createProviderRoute =
  (parts: () => ProviderParts) =>
  async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = newRequestId()
    const given = parts()
    try {
      const path = (await context.params).nextauth
      const refused = refuseProviderCall(requestId, request.method, path, given.providers)
      return refused ? toResponse(refused) : await askNextAuth(given, request, context, path, requestId)
    } catch (error) {
      return faultResponse(error, requestId, given.access.log)
    }
  }

async function askNextAuth(
  parts: ProviderParts,
  request: NextRequest,
  context: Context,
  [action, id]: string[],
  requestId: string,
): Promise<Response> {
  const { site } = parts.access
  const cookies = request.headers.get('cookie')
  if (!isAddress(readCookie(cookies, callbackCookieName()), site)) return startAnew(site)
  declarePublicUrl()
  const asked: Asked = {
    visitor: visitorOf(request.headers, requestId),
    provider: parts.providers.find((provider) => provider.id === id),
    linkIntent: readCookie(cookies, linkCookieName()),
  }
  const own = await ownProviderRequest(request, site)
  const response: Response = await NextAuth(own, context, optionsOf(parts, asked))
  response.headers.set('Cache-Control', 'no-store')
  if (action === 'callback') response.headers.append('Set-Cookie', linkCookie(null))
  return response
}

/** next-auth falls over a cookie of its own that somebody else wrote. */
function isAddress(cookie: string | null, site: string): boolean {
  if (cookie === null) return true
  try {
    const text = decodeURIComponent(cookie)
    return /^https?:/.test(new URL(text, text.startsWith('/') ? site : undefined).protocol)
  } catch {
    return false
  }
}

const startAnew = (site: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: `${site}/sign-in?error=Callback`,
      'Set-Cookie': noCallbackCookie(),
      'Cache-Control': 'no-store',
    },
  })

/** Made anew for each request, because sessions are told who asked for them, and how. */
const optionsOf = ({ access, providers, secret }: ProviderParts, asked: Asked): NextAuthOptions => ({
  providers: providers.map((given) => given.provider),
  adapter: createProviderAdapter(access, asked.visitor, asked.provider ?? { id: '', name: '' }),
  secret,
  session: { strategy: 'database', maxAge: COOKIE_MAX_AGE_SECONDS },
  useSecureCookies: isCookieSecure(),
  cookies: providerCookies(),
  pages: { signIn: '/sign-in', signOut: '/account', error: '/sign-in' },
  callbacks: callbacksOf(access, asked),
  logger: quietLogger(access.log),
})

const callbacksOf = (
  access: AccessParts,
  { visitor, linkIntent }: Asked,
): NonNullable<NextAuthOptions['callbacks']> => ({
  signIn: async ({ account, user }) => {
    if (!account) return false
    const { provider, providerAccountId } = account
    const { sessionToken } = visitor
    const isLinkAsked =
      sessionToken !== null && linkIntent !== null && isLinkIntent(access, { sessionToken, provider }, linkIntent)
    // For a linked identity `user` is ours; its address is then not asked for.
    const identity = { provider, providerAccountId, verifiedEmail: user.email || null }
    const decision = await admitFromProvider(access, identity, { sessionToken, isLinkAsked })
    if (decision.kind === 'admitted') return true
    const page = ACCOUNT_PROBLEMS.has(decision.why) ? '/account' : '/sign-in'
    return `${access.site}${page}?error=${decision.why}`
  },
  redirect: async ({ url }) => safeCallbackUrl(url, access.site),
  session: async ({ session, user }) => ({
    ...session,
    user: { id: user.id, name: user.name ?? null, email: user.email },
  }),
})

/** What is said to who is signed in already. */
const ACCOUNT_PROBLEMS = new Set<string>(['linked_elsewhere', 'link_not_asked'])

/** Its own logger writes tokens and profiles, and whatever a stranger sends as a code. */
const quietLogger = (log: Log): NonNullable<NextAuthOptions['logger']> => ({
  error: (code) => log.warn({ code: /^[A-Z_]{1,64}$/.test(code) ? code : 'OTHER' }, 'a sign-in at a provider failed'),
  warn: () => undefined,
  debug: () => undefined,
})
