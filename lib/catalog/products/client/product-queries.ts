import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson } from '@/lib/foundation/browser/api/api'
import { byName } from '@/lib/foundation/shared/natural-order'
import { PRODUCT_STATES } from '../core/product'
import type { ListProductsQuery, ProductList } from '../core/schema'

const productDetail = () => import('../core/schema').then((schemas) => schemas.productDetail)
const productChoices = () => import('../core/schema').then((schemas) => schemas.productChoices)
const productList = () => import('../core/schema').then((schemas) => schemas.productList)

/** The product list's parameters in the URL, shared by server rendering and the browser's queries. */
export const productListParams = {
  state: parseAsStringLiteral(['any', ...PRODUCT_STATES]).withDefault('any'),
  after: parseAsString.withDefault(''),
}

/** A resource of a product in our own API: `productPath('acme', id, '/versions')`. */
export const productPath = (org: string, productId: string, rest = ''): string =>
  `/api/dashboard/${org}/products/${productId}${rest}`

/** Keys share a prefix, so that a change can invalidate one part of a product, or all of it. */
export const productKeys = {
  all: (org: string) => ['products', org] as const,
  lists: (org: string) => ['products', org, 'list'] as const,
  one: (org: string, id: string) => ['products', org, id] as const,
  detail: (org: string, id: string) => ['products', org, id, 'detail'] as const,
  apiKeys: (org: string, id: string) => ['products', org, id, 'api-keys'] as const,
  versions: (org: string, id: string) => ['products', org, id, 'versions'] as const,
  template: (org: string, id: string) => ['products', org, id, 'template'] as const,
  licenses: (org: string, id: string, q: string) => ['products', org, id, 'licenses-to-try', q] as const,
  signing: (org: string, id: string) => ['products', org, id, 'signing'] as const,
}

/** Pages follow each other by URL name; a list on one page is sorted by the names that are read. */
const inOrder = (list: ProductList): ProductList => ({ ...list, items: list.items.toSorted(byName) })

export const productQueries = {
  list: (org: string, { state, after }: ListProductsQuery) =>
    queryOptions({
      queryKey: [...productKeys.lists(org), state, after ?? null],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ state, ...(after && { after }) })
        return getJson(`/api/dashboard/${org}/products?${query}`, productList, signal)
      },
      placeholderData: keepPreviousData,
      select: (list: ProductList) => (after || list.next_cursor !== null ? list : inOrder(list)),
    }),
  /** all of them, where one is chosen or named */
  choices: (org: string) =>
    queryOptions({
      queryKey: [...productKeys.lists(org), 'choices'],
      queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/products/choices`, productChoices, signal),
    }),
  detail: (org: string, id: string) =>
    queryOptions({
      queryKey: productKeys.detail(org, id),
      queryFn: ({ signal }) => getJson(productPath(org, id), productDetail, signal),
    }),
}
