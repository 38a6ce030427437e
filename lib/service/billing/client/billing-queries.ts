import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '@/lib/foundation/browser/api/api'
import type { BillingView } from '../core/schema'
import { isLive } from '../core/subscription'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const billingView = () => import('../core/schema').then((schemas) => schemas.billingView)
const invoiceList = () => import('../core/schema').then((schemas) => schemas.invoiceList)

export const billingPath = (org: string, rest = ''): string => `/api/dashboard/${org}/billing${rest}`

/** A payment is confirmed within seconds. */
const CONFIRM_MS = 2_000
/** A few minutes. The server lets an organization ask 20 times an hour; the clock asks later. */
const MAX_CONFIRMS = 10

export const isSubscribed = (view: BillingView | undefined): boolean => isLive(view?.subscription?.state ?? 'none')

export const billingQueries = {
  view: (org: string) =>
    queryOptions({
      queryKey: ['billing', org, 'view'],
      queryFn: ({ signal }) => getJson(billingPath(org), billingView, signal),
    }),
  /** For who comes back from the payment: asks Stripe until it is there, ever less often. */
  confirmed: (org: string) =>
    queryOptions({
      queryKey: ['billing', org, 'confirmed'],
      queryFn: async ({ signal }) => {
        await sendJson('POST', billingPath(org, '/refresh'), { body: {}, schema: done })
        return getJson(billingPath(org), billingView, signal)
      },
      refetchInterval: ({ state }) => {
        const asked = state.dataUpdateCount + state.errorUpdateCount
        return isSubscribed(state.data) || asked >= MAX_CONFIRMS ? false : CONFIRM_MS * 1.5 ** asked
      },
    }),
  invoices: (org: string) =>
    queryOptions({
      queryKey: ['billing', org, 'invoices'],
      queryFn: ({ signal }) => getJson(billingPath(org, '/invoices'), invoiceList, signal),
    }),
}
