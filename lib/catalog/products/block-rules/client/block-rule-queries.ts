import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const blockRuleList = () => import('../core/schema').then((schemas) => schemas.blockRuleList)

/** Null for the rules of the whole organization. */
export const blockRulesKey = (org: string, productId: string | null) => ['block-rules', org, productId] as const

export const blockRulesQuery = (org: string, productId: string | null) =>
  queryOptions({
    queryKey: blockRulesKey(org, productId),
    queryFn: ({ signal }) => {
      const query = productId === null ? '' : `?${new URLSearchParams({ product_id: productId })}`
      return getJson(`/api/dashboard/${org}/block-rules${query}`, blockRuleList, signal)
    },
  })
