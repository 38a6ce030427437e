/** Passes the path and query of a page to its components, which Next does not. Only proxy.ts sets it. */
export const PAGE_PATH_HEADER = 'x-page-path'

/** Where to come back to after signing in: the address as the reader sees it. */
export function pagePathOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  // The router's own mark of a request for a part of a page.
  query.delete('_rsc')
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
