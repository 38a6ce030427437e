import { type NextRequest, NextResponse } from 'next/server'
import { PAGE_PATH_HEADER, pagePathOf } from './lib/http/pages/page-path'

/**
 * Headers of every page, and nothing else: access is decided where the data is read, never here. Scripts run only with
 * the nonce of this response; styles may be in attributes, which charts and menus need.
 */
export function proxy(request: NextRequest): NextResponse {
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

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    // React uses eval in development, to rebuild stacks.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const isDevelopment = process.env.NODE_ENV === 'development'
