import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson } from '@/lib/foundation/browser/api/api'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { UsageExportQuery, UsageQuery } from '../core/schema'

const activitySchema = () => import('../core/schema').then((schemas) => schemas.activitySchema)
const busyLicensesSchema = () => import('../core/schema').then((schemas) => schemas.busyLicensesSchema)
const limitWarningsSchema = () => import('../core/schema').then((schemas) => schemas.limitWarningsSchema)
const usageHistorySchema = () => import('../core/schema').then((schemas) => schemas.usageHistorySchema)
const usageTodaySchema = () => import('../core/schema').then((schemas) => schemas.usageTodaySchema)

const RANGES = ['7', '30', '90', '365'] as const satisfies readonly UsageQuery['range'][]

/** What the usage page keeps in the URL. */
export const usageParams = {
  range: parseAsStringLiteral(RANGES).withDefault('30'),
  product: parseAsString,
}

type UsageFilter = { range: string; product: string | null }

/** Today's figures are refetched while they are visible. */
const TODAY_MS = 10_000

const api = (org: string, rest: string) => `/api/dashboard/${org}/${rest}`
/** Where the CSV file of these days is downloaded. */
export const usageExportPath = (org: string, { from, to, product }: UsageExportQuery): string =>
  api(org, `usage/export?${new URLSearchParams({ from, to, ...(product && { product }) })}`)

const filterOf = ({ range, product }: UsageFilter) => new URLSearchParams({ range, ...(product && { product }) })

export const usageQueries = {
  today: (org: string) =>
    queryOptions({
      queryKey: ['usage', org, 'today'],
      queryFn: ({ signal }) => getJson(api(org, 'usage/today'), usageTodaySchema, signal),
      refetchInterval: TODAY_MS,
    }),
  warnings: (org: string) =>
    queryOptions({
      queryKey: ['usage', org, 'warnings'],
      queryFn: ({ signal }) => getJson(api(org, 'usage/warnings'), limitWarningsSchema, signal),
      staleTime: MINUTE_MS,
    }),
  history: (org: string, filter: UsageFilter) =>
    queryOptions({
      queryKey: ['usage', org, 'history', filter.range, filter.product],
      queryFn: ({ signal }) => getJson(api(org, `usage?${filterOf(filter)}`), usageHistorySchema, signal),
      placeholderData: keepPreviousData,
    }),
  licenses: (org: string, product: string | null) =>
    queryOptions({
      queryKey: ['usage', org, 'licenses', product],
      queryFn: ({ signal }) => {
        const query = product ? `?${new URLSearchParams({ product })}` : ''
        return getJson(api(org, `usage/licenses${query}`), busyLicensesSchema, signal)
      },
      staleTime: MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  activity: (org: string) =>
    queryOptions({
      queryKey: ['usage', org, 'activity'],
      queryFn: ({ signal }) => getJson(api(org, 'overview/activity'), activitySchema, signal),
      refetchInterval: TODAY_MS,
    }),
}
