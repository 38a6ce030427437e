// The layers, and the bands of the domains: imports only ever point down. Type-only imports count.
const OURS = '^(app|clients|components|lib|prisma|scripts|tests|tools)/|^(supervisor|api|web|work)\\.ts$'
const SHARED = '^lib/foundation/shared/'
const CORE = '^lib/.*/core/'
const CLIENT = '^lib/.*/client/'
const VERBS = '^lib/.*/server/(?!.*\\.sql\\.ts$)'
const STATEMENTS = '^lib/.*/server/.*\\.sql\\.ts$'
const HTTP = '^lib/http/'
const PLATFORM = '^lib/foundation/platform/'
const BROWSER = '^lib/foundation/browser/'
const GENERATED = '^lib/generated/'
const WIRING = '^lib/wiring/'
/** Prefetching for pages, which fills the browser's cache on the server. */
const PAGE_WIRING = '^lib/wiring/pages/'
const COMPONENTS = '^components/'
const APP = '^app/'
/** The portal, where customers manage their licenses, across all vendors. */
const PORTAL =
  '^(app/api/portal|app/\\(portal\\)|components/portal|lib/people/portal)/|^lib/http/(routes|pages|sessions)/portal-|^lib/wiring/portal\\.ts'
/** The dashboard, where members of an organization work, by permission. */
const DASHBOARD =
  '^(app/api/dashboard|app/\\(dashboard\\))/|^lib/http/(routes|pages)/dashboard-(route|page)|^lib/wiring/(dashboard\\.ts|pages/prefetch-)'
const TESTS = '\\.test\\.tsx?$'

/** The bands, lowest first: a domain imports domains of its own band and of lower ones. */
const BANDS = ['foundation', 'catalog', 'service', 'people']

/** A zone may import, of our own files, only those in the list, and lib/foundation/shared. */
const layer = (name, from, mayImport, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [TESTS] },
  to: { path: OURS, pathNot: [SHARED, ...mayImport] },
})

const bands = BANDS.slice(0, -1).map((band, i) => ({
  name: `band-of-${band}`,
  comment: 'A domain imports no domain of a higher band (decision 0038).',
  severity: 'error',
  from: { path: `^lib/${band}/`, pathNot: [TESTS] },
  to: { path: `^lib/(${BANDS.slice(i + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-is-pure',
      comment:
        'Decisions import core, zod, and a stemmer, which is one pure function: no I/O, no Node, no other package.',
      severity: 'error',
      from: { path: [CORE, SHARED], pathNot: [TESTS] },
      to: { pathNot: [CORE, SHARED, '^node_modules/(zod|stemmer)/'] },
    },
    layer('client', CLIENT, [CORE, CLIENT, BROWSER], 'Browser data access: core, client, browser.'),
    layer('verbs', '^lib/.*/server/', [CORE, VERBS, STATEMENTS, PLATFORM, GENERATED], 'Verbs: core, verbs, platform.'),
    {
      name: 'shared-knows-no-domain',
      comment: 'What every domain may use cannot use one of them.',
      severity: 'error',
      from: { path: SHARED, pathNot: [TESTS] },
      to: { path: OURS, pathNot: [SHARED] },
    },
    {
      name: 'own-statements',
      comment:
        'A domain reaches the tables of another through its verbs; the nouns of the catalog share their statements.',
      severity: 'error',
      from: { path: '^lib/(catalog|[^/]+/[^/]+)/.*server/', pathNot: [TESTS] },
      to: { path: STATEMENTS, pathNot: ['^lib/$1/.*\\.sql\\.ts$'] },
    },
    layer(
      'http',
      HTTP,
      [
        CORE,
        '^lib/(foundation/(permissions|rate-limit)|service/validation/metering|people/(access-tokens|account|management|operator|portal|sign-in|team))/server/(?!.*\\.sql\\.ts$)',
        HTTP,
        PLATFORM,
      ],
      'Requests and responses: core, http, platform, and the verbs of people and their sessions.',
    ),
    layer(
      'wiring',
      '^lib/wiring/(?!pages/)',
      [CORE, VERBS, STATEMENTS, HTTP, PLATFORM, WIRING],
      'The only folder that chooses implementations.',
    ),
    layer(
      'page-wiring',
      PAGE_WIRING,
      [CORE, CLIENT, BROWSER, VERBS, HTTP, WIRING],
      'What several pages begin with: verbs of the server fill the cache of the browser.',
    ),
    layer('components', COMPONENTS, [CORE, CLIENT, BROWSER, COMPONENTS], 'Components get view models, no server code.'),
    layer(
      'app',
      APP,
      [APP, CORE, CLIENT, BROWSER, VERBS, HTTP, WIRING, COMPONENTS],
      'Pages and routes reach the database and the platform through verbs and wiring.',
    ),
    layer(
      'programs',
      '^(supervisor|api|web|work)\\.ts$',
      [CORE, VERBS, HTTP, PLATFORM, WIRING],
      'The programs leave everything but sockets and signals to wiring, http and platform.',
    ),
    layer('platform', PLATFORM, [PLATFORM, GENERATED], 'The lowest layer depends on none of the layers above it.'),
    layer('browser', BROWSER, [BROWSER], 'The lowest layer in the browser.'),
    {
      name: 'browser-is-no-server',
      comment: 'What runs in the browser has no module of Node: `next build` would refuse it, which no type tells.',
      severity: 'error',
      from: { path: [COMPONENTS, CLIENT, BROWSER], pathNot: [TESTS] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'who-imports-page-wiring',
      severity: 'error',
      from: { pathNot: [PAGE_WIRING, APP] },
      to: { path: PAGE_WIRING },
    },
    {
      name: 'who-imports-wiring',
      severity: 'error',
      from: { pathNot: [WIRING, APP, '^(api|web|work)\\.ts$', '^(scripts|prisma|tests|tools)/'] },
      to: { path: WIRING },
    },
    {
      name: 'who-imports-generated',
      comment: 'The database client is for db.ts and the stores and verbs.',
      severity: 'error',
      from: {
        pathNot: [GENERATED, '^lib/foundation/platform/database/db\\.ts$', '^lib/.*/server/'],
      },
      to: { path: GENERATED },
    },
    {
      name: 'product-stands-alone',
      comment: 'What ships imports neither scripts nor tests, and no client.',
      severity: 'error',
      from: { path: '^(app|components|lib)/|^(supervisor|api|web|work)\\.ts$', pathNot: [TESTS] },
      to: { path: '^(clients|scripts|prisma|tests|tools)/' },
    },
    {
      name: 'tools-stand-apart',
      comment: 'Nothing that builds, releases or runs Latchkey needs the tools of its developers.',
      severity: 'error',
      from: { path: '^(scripts|prisma)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'portal-stands-apart',
      comment: 'A customer is no member: what asks for a permission cannot be reached from the portal, by no detour.',
      severity: 'error',
      from: { path: PORTAL, pathNot: [TESTS] },
      to: {
        path: [
          DASHBOARD,
          '^lib/foundation/permissions/core/granted\\.ts$',
          '^lib/foundation/permissions/server/(find-member|lock-team)\\.ts$',
        ],
        reachable: true,
      },
    },
    {
      name: 'dashboard-stands-apart',
      comment: 'A member is no customer: the dashboard reaches no verb, route or screen of the portal.',
      severity: 'error',
      from: { path: DASHBOARD },
      to: { path: PORTAL, pathNot: [CORE] },
    },
    ...bands,
    { name: 'no-circular', severity: 'error', from: { pathNot: GENERATED }, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: { pathNot: GENERATED }, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', GENERATED] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
}
