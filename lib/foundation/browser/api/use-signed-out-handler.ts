'use client'
import { useEffect } from 'react'
import { type SignedOutHandler, setSignedOutHandler } from './signed-out'

/**
 * Handles 401 answers while the component is mounted. Used by the providers of each audience, which have their own
 * sign-in pages.
 */
export function useSignedOutHandler(onSignedOut: SignedOutHandler) {
  useEffect(() => setSignedOutHandler(onSignedOut), [onSignedOut])
}
