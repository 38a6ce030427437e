import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiKeyList } from '@/lib/api-keys/core/schema'
import { blockRuleList } from '@/lib/block-rules/core/schema'
import { getJson } from '@/lib/browser/api/api'
import { signingView } from '@/lib/signing/core/schema'
import { previewLicenseList, templateView } from '@/lib/templates/core/schema'
import { versionList } from '@/lib/versions/core/schema'
import { type ListProductsQuery, productDetail, productList } from '../core/schema'
import { productPath } from './product-path'

/** Keys begin alike, so that a change can make one matter of a product stale, or all of it. */
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
  blockRules: (org: string, productId: string | null) => ['block-rules', org, productId] as const,
}

export const productQueries = {
  list: (org: string, { state, after }: ListProductsQuery) =>
    queryOptions({
      queryKey: [...productKeys.lists(org), state, after ?? null],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ state, ...(after && { after }) })
        return getJson(`/api/dashboard/${org}/products?${query}`, productList, signal)
      },
      placeholderData: keepPreviousData,
    }),
  detail: (org: string, id: string) =>
    queryOptions({
      queryKey: productKeys.detail(org, id),
      queryFn: ({ signal }) => getJson(productPath(org, id), productDetail, signal),
    }),
  apiKeys: (org: string, id: string) =>
    queryOptions({
      queryKey: productKeys.apiKeys(org, id),
      queryFn: ({ signal }) => getJson(productPath(org, id, '/api-keys'), apiKeyList, signal),
    }),
  versions: (org: string, id: string) =>
    queryOptions({
      queryKey: productKeys.versions(org, id),
      queryFn: ({ signal }) => getJson(productPath(org, id, '/versions'), versionList, signal),
    }),
  template: (org: string, id: string) =>
    queryOptions({
      queryKey: productKeys.template(org, id),
      queryFn: ({ signal }) => getJson(productPath(org, id, '/template'), templateView, signal),
    }),
  licensesToTry: (org: string, id: string, q: string) =>
    queryOptions({
      queryKey: productKeys.licenses(org, id, q),
      queryFn: ({ signal }) => {
        const query = q === '' ? '' : `?${new URLSearchParams({ q })}`
        return getJson(productPath(org, id, `/template/licenses${query}`), previewLicenseList, signal)
      },
      placeholderData: keepPreviousData,
    }),
  signing: (org: string, id: string) =>
    queryOptions({
      queryKey: productKeys.signing(org, id),
      queryFn: ({ signal }) => getJson(productPath(org, id, '/signing'), signingView, signal),
    }),
  blockRules: (org: string, productId: string | null) =>
    queryOptions({
      queryKey: productKeys.blockRules(org, productId),
      queryFn: ({ signal }) => {
        const query = productId === null ? '' : `?${new URLSearchParams({ product_id: productId })}`
        return getJson(`/api/dashboard/${org}/block-rules${query}`, blockRuleList, signal)
      },
    }),
}
