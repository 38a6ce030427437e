import type { NextRequest } from 'next/server'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import { isLinkIntent } from '@/lib/account/server/link-intent'
import { declarePublicUrl } from '@/lib/platform/config/env'
import { newRequestId } from '@/lib/platform/config/ids'
import type { Log } from '@/lib/platform/log/log'
import { safeCallbackUrl } from '@/lib/sign-in/core/callback-path'
import { COOKIE_MAX_AGE_SECONDS } from '@/lib/sign-in/core/session-lifetime'
import { checkProviderSignIn } from '@/lib/sign-in/server/check-provider-sign-in'
import { createProviderAdapter } from '@/lib/sign-in/server/provider-adapter'
import type { RequestContext, SignInDeps } from '@/lib/sign-in/server/sign-in-deps'
import { toResponse } from '../public-api/web-adapter'
import {
  callbackCookieName,
  linkCookie,
  linkCookieName,
  noCallbackCookie,
  providerCookies,
} from '../sessions/provider-cookies'
import { isCookieSecure, readCookie } from '../sessions/session-cookie'
import type { SignInProvider } from '../sessions/sign-in-providers'
import { faultResponse } from './fault-response'
import { ownProviderRequest, refuseProviderCall } from './provider-request'
import { requestContextOf } from './request-context'

type Context = { params: Promise<{ nextauth: string[] }> }
export type ProviderDeps = { access: SignInDeps; providers: SignInProvider[]; secret: string }
type Asked = { visitor: RequestContext; provider: SignInProvider | undefined; linkIntent: string | null }

/** next-auth, for what it is best at: the dance with other providers. Passwords and codes have routes of their own. */
export const createProviderRoute =
  (parts: () => ProviderDeps) =>
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
  parts: ProviderDeps,
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
    visitor: requestContextOf(request.headers, requestId),
    provider: parts.providers.find((provider) => provider.id === id),
    linkIntent: readCookie(cookies, linkCookieName()),
  }
  const own = await ownProviderRequest(request, site)
  const response: Response = await NextAuth(own, context, optionsOf(parts, asked))
  response.headers.set('Cache-Control', 'no-store')
  if (action === 'callback') response.headers.append('Set-Cookie', linkCookie(null))
  return response
}

/** next-auth throws on a cookie of its own that it did not write. */
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

/** Created for each request, because sessions record the client and the method. */
const optionsOf = ({ access, providers, secret }: ProviderDeps, asked: Asked): NextAuthOptions => ({
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
  access: SignInDeps,
  { visitor, linkIntent }: Asked,
): NonNullable<NextAuthOptions['callbacks']> => ({
  signIn: async ({ account, user }) => {
    if (!account) return false
    const { provider, providerAccountId } = account
    const { sessionToken } = visitor
    const isLinkAsked =
      sessionToken !== null && linkIntent !== null && isLinkIntent(access, { sessionToken, provider }, linkIntent)
    // For a linked identity `user` is ours; its address is then not requested.
    const identity = { provider, providerAccountId, verifiedEmail: user.email || null }
    const decision = await checkProviderSignIn(access, identity, { sessionToken, isLinkAsked })
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

/** The answer to a visitor who is signed in already. */
const ACCOUNT_PROBLEMS = new Set<string>(['linked_elsewhere', 'link_not_asked'])

/** Its own logger writes tokens and profiles, and any code an untrusted client sends. */
const quietLogger = (log: Log): NonNullable<NextAuthOptions['logger']> => ({
  error: (code) => log.warn({ code: /^[A-Z_]{1,64}$/.test(code) ? code : 'OTHER' }, 'a sign-in at a provider failed'),
  warn: () => undefined,
  debug: () => undefined,
})
