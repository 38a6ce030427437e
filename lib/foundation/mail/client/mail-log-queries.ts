import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson } from '@/lib/foundation/browser/api/api'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { isBeingSent, MAIL_KINDS, MAIL_OUTCOMES } from '../core/mail-kinds'
import type { MailLogEntry } from '../core/mail-log'

const loggedMailPreview = () => import('../core/preview').then((schemas) => schemas.loggedMailPreview)
const mailLogPage = () => import('../core/mail-log').then((schemas) => schemas.mailLogPage)

/** How far back one looks, in days. */
const RANGE_DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const

/** The filters of the log in the URL. `range` counts back from now; `from` and `to` are moments. */
export const mailLogParams = {
  id: parseAsString,
  outcome: parseAsStringLiteral(MAIL_OUTCOMES),
  mail: parseAsStringLiteral(MAIL_KINDS),
  customer: parseAsString,
  license: parseAsString,
  sale: parseAsString,
  q: parseAsString,
  range: parseAsStringLiteral(['1d', '7d', '30d']),
  from: parseAsString,
  to: parseAsString,
  after: parseAsString,
}
export type MailLogParams = inferParserType<typeof mailLogParams>

export const NO_MAIL_FILTERS: MailLogParams = {
  id: null,
  outcome: null,
  mail: null,
  customer: null,
  license: null,
  sale: null,
  q: null,
  range: null,
  from: null,
  to: null,
  after: null,
}

/** The filters as a query of the API. */
export function mailLogQueryOf({ range, ...params }: MailLogParams, now: Date): Record<string, string> {
  const from = range ? new Date(now.getTime() - RANGE_DAYS[range] * DAY_MS).toISOString() : params.from
  return Object.fromEntries(
    Object.entries({ ...params, from }).filter((pair): pair is [string, string] => pair[1] !== null),
  )
}

export const mailLogKeys = { all: (org: string) => ['mails', org] as const }

export const mailLogPath = (org: string, rest = ''): string => `/api/dashboard/${org}/mails${rest}`

/** A mail server answers within seconds. */
const SENDING_MS = 1_500
/** What was just asked for is sent by the worker. */
export const FOLLOW_MS = 5_000

export const isOnItsWay = (entry: MailLogEntry): boolean => isBeingSent(entry) || entry.resent?.outcome === null

export const mailLogQueries = {
  /** The key is the filter, not the times it resolves to: "last 7 days" is one query all day long. */
  list: (org: string, params: MailLogParams) =>
    queryOptions({
      queryKey: [...mailLogKeys.all(org), params],
      queryFn: ({ signal }) =>
        getJson(mailLogPath(org, `?${new URLSearchParams(mailLogQueryOf(params, new Date()))}`), mailLogPage, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) ? SENDING_MS : FOLLOW_MS),
    }),
  /** One email as it would be written today. */
  preview: (org: string, id: string) =>
    queryOptions({
      queryKey: [...mailLogKeys.all(org), id, 'preview'],
      queryFn: ({ signal }) => getJson(mailLogPath(org, `/${id}/preview`), loggedMailPreview, signal),
      // What it is about may have changed.
      staleTime: 0,
    }),
}
