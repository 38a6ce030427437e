import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { type AccessTokenParams, toAccessTokensQuery } from './access-token-params'

const accessTokenList = () => import('../core/schema').then((schemas) => schemas.accessTokenList)
const accessTokenView = () => import('../core/schema').then((schemas) => schemas.accessTokenView)

export const accessTokensPath = (org: string, rest = ''): string => `/api/dashboard/${org}/access-tokens${rest}`

/** The start of every key, so that one change invalidates all lists. */
export const accessTokensKey = (org: string) => ['access-tokens', org] as const

export const accessTokenQueries = {
  list: (org: string, params: AccessTokenParams) =>
    queryOptions({
      queryKey: [...accessTokensKey(org), 'list', params],
      queryFn: ({ signal }) =>
        getJson(
          `${accessTokensPath(org)}?${new URLSearchParams(toAccessTokensQuery(params))}`,
          accessTokenList,
          signal,
        ),
      placeholderData: keepPreviousData,
    }),
  token: (org: string, id: string) =>
    queryOptions({
      queryKey: [...accessTokensKey(org), 'token', id],
      queryFn: ({ signal }) => getJson(accessTokensPath(org, `/${id}`), accessTokenView, signal),
    }),
}

/** The active tokens that act for a member: those that end when the member is removed. */
export const activeTokensOf = (org: string, userId: string) =>
  accessTokenQueries.list(org, { state: 'active', after: null, actsFor: userId })
