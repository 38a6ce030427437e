// The floors of the house: imports only ever point down. Type-only imports count.
const OURS = '^(app|components|lib|prisma|scripts|tests)/|^server\\.ts$'
const CORE = '^lib/[^/]+/core/'
const CLIENT = '^lib/[^/]+/client/'
const VERBS = '^lib/[^/]+/server/(?!store[.-])'
const STORES = '^lib/[^/]+/server/store[.-]'
const HTTP = '^lib/http/'
const PLATFORM = '^lib/platform/'
const BROWSER = '^lib/browser/'
const GENERATED = '^lib/generated/'
const WIRING = '^lib/wiring[a-z-]*\\.ts$'
const COMPONENTS = '^components/'
const APP = '^app/'
/** The portal: what customers see of their own, whoever sold it. */
const PORTAL = '^(app/api/portal|app/\\(portal\\)|components/portal|lib/portal)/|^lib/(http/portal-|wiring-portal)'
/** The dashboard: what a member of an organization may do, by permission. */
const DASHBOARD = '^(app/api/dashboard|app/\\(dashboard\\))/|^lib/(http/dashboard-(route|page)|wiring-dashboard\\.ts)'
const TESTS = '\\.test\\.tsx?$'

/** The zone may import, of our own files, only those of the list. */
const floor = (name, from, mayImport, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [TESTS] },
  to: { path: OURS, pathNot: mayImport },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-is-pure',
      comment: 'Decisions import core and zod: no I/O, no Node, no other package.',
      severity: 'error',
      from: { path: CORE, pathNot: [TESTS] },
      to: { pathNot: [CORE, '^node_modules/zod/'] },
    },
    floor('client', CLIENT, [CORE, CLIENT, BROWSER], 'Browser data access: core, client, browser.'),
    floor('verbs', '^lib/[^/]+/server/', [CORE, VERBS, STORES, PLATFORM, GENERATED], 'Verbs: core, verbs, platform.'),
    {
      name: 'own-store',
      comment: 'A domain reaches the tables of another through its verbs.',
      severity: 'error',
      from: { path: '^lib/([^/]+)/server/', pathNot: [TESTS] },
      to: { path: STORES, pathNot: ['^lib/$1/server/store[.-]'] },
    },
    floor(
      'http',
      HTTP,
      [CORE, '^lib/(access|metering|portal)/server/(?!store[.-])', HTTP, PLATFORM],
      'Requests and responses: core, http, platform, and the verbs of access, metering and the portal.',
    ),
    floor(
      'wiring',
      WIRING,
      [CORE, VERBS, STORES, HTTP, PLATFORM, WIRING],
      'The only file that chooses implementations.',
    ),
    floor('components', COMPONENTS, [CORE, CLIENT, BROWSER, COMPONENTS], 'Components get view models, no server code.'),
    floor(
      'app',
      APP,
      [APP, CORE, CLIENT, BROWSER, VERBS, HTTP, WIRING, COMPONENTS],
      'Pages and routes reach the database and the platform through verbs and wiring.',
    ),
    floor(
      'server',
      '^server\\.ts$',
      [CORE, VERBS, HTTP, WIRING],
      'The process leaves everything but sockets and signals to wiring and http.',
    ),
    floor('platform', PLATFORM, [PLATFORM, GENERATED], 'The ground floor knows nothing of what stands on it.'),
    floor('browser', BROWSER, [BROWSER], 'The ground floor of the browser.'),
    {
      name: 'who-imports-wiring',
      severity: 'error',
      from: { pathNot: [WIRING, APP, '^server\\.ts$', '^(scripts|prisma|tests)/'] },
      to: { path: WIRING },
    },
    {
      name: 'who-imports-generated',
      comment: 'The database client is for db.ts and the stores and verbs.',
      severity: 'error',
      from: { pathNot: [GENERATED, '^lib/platform/db\\.ts$', '^lib/[^/]+/server/'] },
      to: { path: GENERATED },
    },
    {
      name: 'product-stands-alone',
      comment: 'What ships imports neither scripts nor tests.',
      severity: 'error',
      from: { path: '^(app|components|lib)/|^server\\.ts$' },
      to: { path: '^(scripts|prisma|tests)/' },
    },
    {
      name: 'portal-stands-apart',
      comment: 'A customer is no member: what asks for a permission cannot be reached from the portal, by no detour.',
      severity: 'error',
      from: { path: PORTAL, pathNot: [TESTS] },
      to: {
        path: [DASHBOARD, '^lib/access/core/granted\\.ts$', '^lib/access/server/find-member\\.ts$'],
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
