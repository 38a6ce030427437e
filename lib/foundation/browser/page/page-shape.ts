/** What a page of the dashboard looks like from afar: its skeleton has this shape while it loads. */
export type PageShape = 'list' | 'record' | 'figures' | 'form'

/** By the path behind the organization, the first that fits; what fits none is a list. */
const SHAPES: readonly (readonly [RegExp, PageShape])[] = [
  [/^(|statistics|usage|products\/[^/]+\/statistics)$/, 'figures'],
  [/(^|\/)(new|edit|import)$/, 'form'],
  [/^settings(\/(branding|notifications|plan))?$|^(billing|simulate)$/, 'form'],
  [/^settings\/|(^|\/)(jobs|emails|events|sources|deliveries)$/, 'list'],
  [/^team\/roles\//, 'form'],
  // The tabs of a product are below its head.
  [/^(products|licenses|customers|sales|requests|webhooks)\/.+/, 'record'],
]

/** The shape of the page at a path, `/acme/licenses/…`. */
export function pageShape(path: string): PageShape {
  const [pathname = ''] = path.split(/[?#]/)
  if (pathname === '/account' || pathname.startsWith('/account/')) return 'form'
  const behind = pathname.split('/').filter(Boolean).slice(1).join('/')
  return SHAPES.find(([pages]) => pages.test(behind))?.[1] ?? 'list'
}
