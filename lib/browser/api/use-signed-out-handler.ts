'use client'
import { useEffect } from 'react'
import { type SignedOutHandler, setSignedOutHandler } from './signed-out'

/**
 * Handles a 401 in this way as long as the component is mounted. For the providers of an audience: each has its own
 * sign-in page.
 */
export function useSignedOutHandler(onSignedOut: SignedOutHandler) {
  useEffect(() => setSignedOutHandler(onSignedOut), [onSignedOut])
}
