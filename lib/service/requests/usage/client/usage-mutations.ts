'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { SetBurstInput, UsageToday } from '../core/schema'
import { usageQueries } from './usage-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

/** Switches the monthly burst of an organization's products on or off. */
export const useSetBurst = (org: string) => {
  const { queryKey } = usageQueries.today(org)
  return useMutationWithToast({
    send: (body: SetBurstInput) => sendJson('PUT', `/api/dashboard/${org}/usage/burst`, { body, schema: done }),
    success: (_, { enabled }) => (enabled ? 'Burst switched on' : 'Burst switched off'),
    failure: 'The burst was not switched',
    optimistic: [
      {
        queryKey,
        change: (cached, { enabled }): UsageToday => ({ ...(cached as UsageToday), burst_enabled: enabled }),
      },
    ],
    invalidates: [queryKey, usageQueries.warnings(org).queryKey],
  })
}
