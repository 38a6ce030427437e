/** Passes the path and query of a page to its components, which Next does not. Only proxy.ts sets it. */
export const PAGE_PATH_HEADER = 'x-page-path'

/** The return path after signing in: the URL as shown in the address bar. */
export function pagePathOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  // Next's own marker of a request for a part of a page.
  query.delete('_rsc')
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
