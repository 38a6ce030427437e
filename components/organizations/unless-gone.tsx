'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { NotFoundScreen } from '@/components/layout/not-found-screen'
import { isApiError } from '@/lib/foundation/browser/api/api-error'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { standingQuery } from '@/lib/service/billing/client/standing-query'

/**
 * A page of an organization; or that the organization itself is missing, for a tab that was open when it was deleted or
 * its reader left. Its frame stays there, so nothing else of the page says so. A form goes with its page: it can't be
 * saved, so nothing asks whether to leave it.
 */
export function UnlessGone({ children }: { children: ReactNode }) {
  // Pages that nobody knows are given no parameters.
  const [, org = ''] = usePathname().split('/')
  const { error, refetch } = useQuery(standingQuery(org))
  useRefusedWrites(refetch)
  return isApiError(error) && error.code === 'not_found' ? <GoneScreen /> : children
}

/** Calls back when something that a change needs was not found: perhaps the organization itself. */
function useRefusedWrites(onNotFound: () => void) {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (isApiError(error) && error.code === 'not_found') onNotFound()
      }),
    [client, onNotFound],
  )
}

function GoneScreen() {
  // Of the change that was refused: the page says why.
  useEffect(() => toast.dismiss(), [])
  return (
    <NotFoundScreen
      title="Organization not found"
      description="This organization was deleted, or you're no longer a member of it."
      href="/sign-in"
      action="Go to your organizations"
    />
  )
}
