import { CLIENT_LANGUAGES, clientArchive } from './client-archives'

/** The pages of docs/site in their order, by file name without `.md`. The index is the front page. */
export const NAVIGATION: readonly NavigationSection[] = [
  { title: 'Get started', pages: ['index', 'quickstart', 'where-to-call-from', 'clients', 'testing'] },
  { title: 'Validate', pages: ['validation', 'statuses', 'errors', 'lookup', 'limits'] },
  { title: 'Products and licenses', pages: ['licenses', 'api-keys', 'ip-control', 'versions', 'custom-response'] },
  {
    title: 'Guides by program',
    pages: ['guides/juce', 'guides/electron', 'guides/minecraft', 'guides/discord-bot', 'guides/wordpress'],
  },
  { title: 'Protect your program', pages: ['signed-validation', 'offline-grace'] },
  {
    title: 'Automate',
    pages: ['management-api', 'access-tokens', 'command-line', 'webhooks', 'webhook-events'],
  },
  {
    title: 'Sell',
    pages: [
      'sales',
      'shops/stripe',
      'shops/polar',
      'shops/lemonsqueezy',
      'shops/paddle',
      'shops/gumroad',
      'shops/tebex',
      'shops/builtbybit',
      'shops/polymart',
    ],
  },
  {
    title: 'Your organization',
    pages: ['portal', 'customers', 'team', 'statistics', 'import', 'billing', 'notifications'],
  },
  {
    title: 'Run it yourself',
    pages: ['self-hosting', 'deploy', 'vercel', 'observability', 'operators', 'status-page', 'security'],
  },
  { title: 'Help', pages: ['glossary', 'versioning-policy', 'changelog'] },
]

/** The pages of the API reference, one for each tag of docs/openapi.json. */
export const REFERENCE: readonly ReferenceEntry[] = [
  { name: 'api/public-api', tag: 'Public API' },
  { name: 'api/licenses', tag: 'Licenses' },
  { name: 'api/bulk-changes', tag: 'Bulk changes' },
  { name: 'api/customers', tag: 'Customers' },
  { name: 'api/products', tag: 'Products' },
  { name: 'api/requests-and-usage', tag: 'Requests and usage' },
  { name: 'api/events-and-webhooks', tag: 'Events and webhooks' },
  { name: 'api/sales', tag: 'Sales' },
  { name: 'api/access-tokens', tag: 'Access tokens' },
]

export const REFERENCE_INDEX = 'api'
export const NOT_FOUND_PAGE = 'not-found'

export type NavigationSection = { title: string; pages: readonly string[] }
export type ReferenceEntry = { name: string; tag: string }

export const docsHref = (name: string): string => (name === 'index' ? '/docs' : `/docs/${name}`)

/** Sections of the sidebar, in the order in which a reader pages through them. */
export const docsSections = (): readonly NavigationSection[] => [
  ...NAVIGATION,
  { title: 'API reference', pages: [REFERENCE_INDEX, ...REFERENCE.map(({ name }) => name)] },
]

const names = new Set(docsSections().flatMap(({ pages }) => pages))
/** Files of `docs` that pages link to. */
export const LINKED_FILES: readonly string[] = ['signed-validation-vectors.json', 'sale-event.schema.json']
const FILES = ['search.json', ...LINKED_FILES, ...CLIENT_LANGUAGES.map(clientArchive)]

/** Whether there is a page or a file of the documentation at this path, `/docs` or below it. */
export function isDocsPath(pathname: string): boolean {
  const path = belowDocs(pathname)
  return path.startsWith('assets/') || FILES.includes(path) || names.has(nameAt(path))
}

/** The one address of the page at this path, which has others, such as that of its Markdown; null for a file. */
export function canonicalDocsPath(pathname: string): string | null {
  const name = nameAt(belowDocs(pathname))
  return names.has(name) ? docsHref(name) : null
}

const belowDocs = (pathname: string): string => pathname.replace(/^\/docs\/?/, '').replace(/\/$/, '')
const nameAt = (path: string): string => (path === '' ? 'index' : path.replace(/\.md$/, ''))
