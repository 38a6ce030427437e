'use client'
import { useEffect } from 'react'
import { type SignedOutHandler, setSignedOutHandler } from './signed-out'

/**
 * A 401 is answered in this way as long as the component is mounted. For the providers of an audience: each has a
 * page of signing in of its own.
 */
export function useSignedOutHandler(onSignedOut: SignedOutHandler) {
  useEffect(() => setSignedOutHandler(onSignedOut), [onSignedOut])
}
