import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'

/** Attributes that hold no path, query, license key, API key, email or IP address. All others are dropped. */
const ALLOWED = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.method',
  'http.status_code',
  'next.span_type',
  'next.rsc',
  'error.type',
])
const OURS = 'latchkey.'
const OUR_SCOPE = 'latchkey'
/** Until Next has matched a path these hold the path itself. */
const ROUTES = ['next.route', 'http.route']

/**
 * The span as it may leave the installation: with known attributes, without events and messages. Next names its spans
 * by paths, so they are named again, by their route: one of `routes`, the patterns of all pages.
 */
export function exportable(span: ReadableSpan, routes: ReadonlySet<string>): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(
      ([name, value]) =>
        ALLOWED.has(name) || name.startsWith(OURS) || (ROUTES.includes(name) && routes.has(String(value))),
    ),
  )
  const name = span.instrumentationScope.name === OUR_SCOPE ? span.name : routeName(attributes)
  const own = { name, attributes, events: [], links: [], status: { code: span.status.code } }
  return Object.create(
    span,
    Object.fromEntries(Object.entries(own).map(([key, value]) => [key, { value, enumerable: true }])),
  )
}

function routeName(attributes: ReadableSpan['attributes']): string {
  const what = attributes['next.span_type'] ?? 'next'
  const route = attributes['next.route'] ?? attributes['http.route']
  return route === undefined ? String(what) : `${what} ${route}`
}
