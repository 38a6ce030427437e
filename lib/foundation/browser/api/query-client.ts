import { defaultShouldDehydrateQuery, environmentManager, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error'

const STALE_MS = 30_000
const RETRIES = 2

let browserClient: QueryClient | undefined

/** A new client per request on the server, where one shared would leak one tenant's data to the next; one in the browser. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}

/** A client whose unfinished prefetches are sent along, so a page can stream without waiting for them. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A write runs now or fails now. Were it queued while offline, it would run after the reader has changed their
      // mind.
      mutations: { networkMode: 'always' },
      queries: { staleTime: STALE_MS, retry: (count, error) => count < RETRIES && isWorthRetrying(error) },
      dehydrate: {
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
    },
  })
}

/** What failed for want of a connection fails again until there is one. */
const isWorthRetrying = (error: Error) => !isApiError(error) || (error.httpStatus >= 500 && error.code !== 'offline')
