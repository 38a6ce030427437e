/** A part of a page, from afar. `filters` is so many of them, most often beside a search; `rows` is a short table. */
export type PagePart =
  | { filters: number; hasSearch?: boolean }
  | 'control'
  | 'tabs'
  | 'table'
  | 'rows'
  | 'record'
  | 'attention'
  | 'figures'
  | 'columns'
  | 'totals'
  | 'charts'
  | 'pair'
  | 'form'
  | 'card'
  | 'tallCard'
  | 'links'

/** What a page of the dashboard looks like from afar: its skeleton has this shape while it loads. */
export type PageShape = {
  /** Null where it is a name, or not known. */
  title: string | null
  /** Lines of the description on a phone. */
  lines: 1 | 2
  /** Beside the title, one letter each: small, normal, wide. */
  actions: string
  parts: readonly PagePart[]
}

type Row = readonly [path: RegExp, title: string | null, lines: 1 | 2, actions: string, ...parts: PagePart[]]

/** By the path behind the organization, the first that fits; what fits none is a list. */
const SHAPES: readonly Row[] = [
  [/^$/, 'Overview', 1, '', 'attention', 'figures', 'columns'],
  [/^products$/, 'Products', 2, 'n', 'control', 'table'],
  [/^licenses$/, 'Licenses', 1, 'nnsw', { filters: 4 }, 'table'],
  [/^customers$/, 'Customers', 1, 'n', { filters: 2 }, 'table'],
  [/^customers\/emails$/, 'Emails', 2, '', { filters: 3 }, 'table'],
  [/^transfers$/, 'Transfers', 2, '', 'control', 'rows'],
  [/^sales$/, 'Sales', 1, 'n', { filters: 2 }, 'table'],
  [/^sales\/sources$/, 'Shops', 2, 'n', 'rows'],
  [/^sales\/sources\/new$/, 'Connect a shop', 2, '', 'form'],
  [/^requests$/, 'Requests', 2, 'nn', { filters: 5 }, 'table'],
  [/^statistics$/, 'Statistics', 1, 'wnw', 'totals', 'charts'],
  [/^usage$/, 'Usage', 1, 'wwn', 'pair', 'charts'],
  [/^webhooks$/, 'Webhooks', 2, 'n', 'tabs', 'rows'],
  [/^webhooks\/(events|deliveries)$/, 'Webhooks', 2, '', 'tabs', { filters: 2 }, 'table'],
  [/^webhooks\/new$/, 'Add endpoint', 2, '', 'form'],
  [/^webhooks\/[^/]+\/edit$/, 'Edit endpoint', 1, '', 'form'],
  [/^team$/, 'Team', 1, 'n', 'tabs', 'rows'],
  [/^team\/roles\/new$/, 'Create role', 2, '', 'form'],
  [/^team\/roles\//, null, 1, '', 'form'],
  [/^audit$/, 'Audit log', 2, 'n', { filters: 5, hasSearch: false }, 'table'],
  [/^billing$/, 'Billing', 1, '', 'card', 'tallCard', 'table'],
  [/^settings$/, 'Settings', 2, '', 'form', 'links'],
  [/^settings\/plan$/, 'Plan', 1, 'n', 'tallCard', 'table'],
  [/^settings\/branding$/, 'Branding', 2, '', 'form'],
  [/^settings\/notifications$/, 'Notifications', 2, '', 'form'],
  [/^settings\/access-tokens$/, 'Access tokens', 2, 'n', 'rows'],
  [/^settings\/access-tokens\/new$/, 'Create access token', 2, '', 'form'],
  [/^settings\/ip-blocks$/, 'Blocked IP addresses', 2, '', 'rows'],
  [/^simulate$/, 'Simulate', 2, '', 'form'],
  [/^licenses\/new$/, 'Create licenses', 2, '', 'form', 'form'],
  [/^licenses\/import$/, 'Import licenses', 2, '', 'form'],
  [/^licenses\/jobs$/, 'Jobs', 2, '', 'table'],
  [/^products\/new$/, 'Create product', 2, '', 'form'],
  // The tabs of a product are below its head.
  [/^(products|licenses|customers|sales|requests|webhooks)\/.+/, null, 1, '', 'record'],
]

const FORM: Row = [/^/, null, 1, '', 'form']
const LIST: Row = [/^/, null, 1, '', 'table']

/** The shape of the page at a path, `/acme/licenses/…`. */
export function pageShape(path: string): PageShape {
  const [pathname = ''] = path.split(/[?#]/)
  const behind = pathname.split('/').filter(Boolean).slice(1).join('/')
  const isAccount = pathname === '/account' || pathname.startsWith('/account/')
  const [, title, lines, actions, ...parts] = isAccount ? FORM : (SHAPES.find(([pages]) => pages.test(behind)) ?? LIST)
  return { title, lines, actions, parts }
}
