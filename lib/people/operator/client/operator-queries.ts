import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { startOf, timeParams } from '@/lib/foundation/audit/client/audit-params'
import { getJson } from '@/lib/foundation/browser/api/api'
import { OPERATOR_ACT_KINDS } from '../core/operator-acts'
import { ORGANIZATION_SORTS } from '../core/schema'

const organizationList = () => import('../core/schema').then((schemas) => schemas.organizationList)
const organizationDetail = () => import('../core/schema-detail').then((schemas) => schemas.organizationDetail)
const personList = () => import('../core/schema-people').then((schemas) => schemas.personList)
const activityList = () => import('../core/schema-activity').then((schemas) => schemas.activityList)
const certificateView = () => import('../core/schema-certificate').then((schemas) => schemas.certificateView)
const modeView = () => import('../core/schema-mode').then((schemas) => schemas.modeView)
const systemView = () => import('../core/schema-system').then((schemas) => schemas.systemView)

/** What the lists of the console keep in the URL. */
export const organizationParams = {
  q: parseAsString,
  sort: parseAsStringLiteral(ORGANIZATION_SORTS),
  after: parseAsString,
}
export const personParams = { q: parseAsString, after: parseAsString }
export const activityParams = {
  ...personParams,
  action: parseAsStringLiteral(OPERATOR_ACT_KINDS),
  operator: parseAsString,
  ...timeParams,
}

type Params = Record<string, string | null>

/** The query that the URL names, in the spelling of the API. What is not set is left out. */
export const toOperatorQuery = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** The same of *Activity*, whose time may count back from now. */
export const toActivityQuery = ({ range, ...params }: inferParserType<typeof activityParams>, now: Date) =>
  toOperatorQuery({ ...params, from: startOf({ range, from: params.from }, now) })

/** The file of the activity that these filters list. */
export const activityExportPath = ({ after: _, ...params }: inferParserType<typeof activityParams>, now: Date) =>
  pathOf('activity/export', toActivityQuery({ ...params, after: null }, now))

const pathOf = (path: string, query: Record<string, string>) => `/api/operator/${path}?${new URLSearchParams(query)}`

export const operatorQueries = {
  organizations: (params: Params) => {
    const query = toOperatorQuery(params)
    return queryOptions({
      queryKey: ['operator', 'organizations', query],
      queryFn: ({ signal }) => getJson(pathOf('organizations', query), organizationList, signal),
      placeholderData: keepPreviousData,
    })
  },
  organization: (id: string) =>
    queryOptions({
      queryKey: ['operator', 'organization', id],
      queryFn: ({ signal }) => getJson(`/api/operator/organizations/${id}`, organizationDetail, signal),
    }),
  people: (params: Params) => {
    const query = toOperatorQuery(params)
    return queryOptions({
      queryKey: ['operator', 'people', query],
      queryFn: ({ signal }) => getJson(pathOf('people', query), personList, signal),
      placeholderData: keepPreviousData,
    })
  },
  activity: (params: inferParserType<typeof activityParams>) =>
    queryOptions({
      queryKey: ['operator', 'activity', toOperatorQuery(params)],
      queryFn: ({ signal }) => getJson(pathOf('activity', toActivityQuery(params, new Date())), activityList, signal),
      placeholderData: keepPreviousData,
    }),
  certificate: () =>
    queryOptions({
      queryKey: ['operator', 'certificate'],
      queryFn: ({ signal }) => getJson('/api/operator/certificate', certificateView, signal),
    }),
  mode: () =>
    queryOptions({
      queryKey: ['operator', 'mode'],
      queryFn: ({ signal }) => getJson('/api/operator/mode', modeView, signal),
    }),
  system: () =>
    queryOptions({
      queryKey: ['operator', 'system'],
      queryFn: ({ signal }) => getJson('/api/operator/system', systemView, signal),
      refetchInterval: 30_000,
    }),
}
