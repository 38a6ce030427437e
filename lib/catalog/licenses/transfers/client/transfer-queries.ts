import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson } from '@/lib/foundation/browser/api/api'
import type { TransferState } from '../core/schema-transfer'

const transferList = () => import('../core/schema-transfer').then((schemas) => schemas.transferList)
const waitingTransfers = () => import('../core/schema-transfer').then((schemas) => schemas.waitingTransfers)

const SHOWN = ['pending', 'approved', 'rejected', 'canceled', 'any'] as const satisfies readonly (
  | TransferState
  | 'any'
)[]

/** The filters of the transfer list in the URL. By default it shows pending requests. */
export const transferParams = {
  state: parseAsStringLiteral(SHOWN).withDefault('pending'),
  after: parseAsString,
}

export type TransferFilters = { state: (typeof SHOWN)[number]; after: string | null }

export const transfersPath = (org: string, rest = ''): string => `/api/dashboard/${org}/transfers${rest}`
export const transferKeys = { all: (org: string) => ['transfers', org] as const }

export const transferQueries = {
  waiting: (org: string) =>
    queryOptions({
      queryKey: [...transferKeys.all(org), 'waiting'],
      queryFn: ({ signal }) => getJson(transfersPath(org, '/waiting'), waitingTransfers, signal),
    }),
  list: (org: string, { state, after }: TransferFilters) =>
    queryOptions({
      queryKey: [...transferKeys.all(org), state, after],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ ...(state !== 'any' && { state }), ...(after && { after }) })
        return getJson(transfersPath(org, `?${query}`), transferList, signal)
      },
      placeholderData: keepPreviousData,
    }),
}
