import { type NextRequest, NextResponse } from 'next/server'
import { isOrderPagePath } from './lib/foundation/shared/portal/portal-pages'
import { PAGE_PATH_HEADER, pagePathOf } from './lib/http/pages/page-path'
import { siteUrl } from './lib/http/pages/site-url'
import { orderBrowserOf, portalCookie } from './lib/http/sessions/portal-cookie'
import { canonicalDocsPath, isDocsPath, NOT_FOUND_PAGE } from './lib/people/docs/core/navigation'

/**
 * Headers of every page, and nothing else: access is decided where the data is read, never here. Scripts run only with
 * the nonce of this response; styles may be in attributes, which charts and menus need.
 */
export function proxy(request: NextRequest): NextResponse {
  if (/^\/docs(?:\/|$)/.test(request.nextUrl.pathname)) return documentation(request)
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy)
  headers.set(PAGE_PATH_HEADER, pagePathOf(request.nextUrl))
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value)
  if (isOrderPagePath(request.nextUrl.pathname)) prepareOrderPage(request, response)
  return response
}

/**
 * The URL opens an order. Its button may be pressed twice before the first answer comes, so the browser has its cookie
 * by then: a page can't set one.
 */
function prepareOrderPage(request: NextRequest, response: NextResponse): void {
  response.headers.set('Referrer-Policy', 'no-referrer')
  if (orderBrowserOf(request.headers.get('cookie')) !== null) return
  response.headers.append('Set-Cookie', portalCookie('order', crypto.randomUUID()))
}

/**
 * The documentation was rendered when Latchkey was built, so its pages know no nonce: all their scripts and styles are
 * files. Nor do they know the address of the installation, which is why the canonical URL is a header.
 */
function documentation(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  const isPage = isDocsPath(pathname)
  const response = isPage ? NextResponse.next() : NextResponse.rewrite(new URL(`/docs/${NOT_FOUND_PAGE}`, request.url))
  response.headers.set('Content-Security-Policy', DOCS_POLICY)
  const canonical = canonicalDocsPath(pathname)
  if (canonical) response.headers.set('Link', `<${siteUrl().origin}${canonical}>; rel="canonical"`)
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value)
  return response
}

export const config = {
  // The API sets its own headers and skips the cost of those for pages; so do the files of public/.
  matcher: [
    '/((?!api/|_next/static/|(?:icon|favicon|apple-touch-icon|social|robots|site)[\\w-]*\\.(?:svg|ico|png|txt|webmanifest)$).*)',
  ],
}

const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Browsers heed it over TLS only.
  'Strict-Transport-Security': 'max-age=15552000',
}

const isDevelopment = process.env.NODE_ENV === 'development'

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    // React uses eval in development, to rebuild stacks.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Charts and menus place themselves by style attributes, which no nonce can allow. A style runs nothing, and can load
    // nothing from elsewhere under this policy.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const DOCS_POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
