'use client'
import { useEffect } from 'react'
import { useFragment } from '@/lib/foundation/browser/page/use-fragment'
import { useIsHydrating } from '@/lib/foundation/browser/page/use-is-hydrating'

const TOKEN = 'invitation'

/**
 * The token of the link that led here or, after signing in, to this tab; '' without one, null until the browser has
 * reported it.
 */
export function useInvitationToken(): string | null {
  const fragment = useFragment()
  useEffect(() => {
    if (fragment) keepToken(fragment)
  }, [fragment])
  return fragment === '' ? keptToken() : fragment
}

/** The same on the pages between, whose URLs have no token. */
export const useKeptInvitationToken = (): string | null => (useIsHydrating() ? null : keptToken())

function keepToken(token: string) {
  try {
    sessionStorage.setItem(TOKEN, token)
  } catch {
    // The browser blocks storage: after signing in, the link has to be opened again.
  }
}

function keptToken(): string {
  try {
    return sessionStorage.getItem(TOKEN) ?? ''
  } catch {
    return ''
  }
}
