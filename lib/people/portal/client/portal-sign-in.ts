'use client'
import { useEffect } from 'react'
import { isVendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'

const SIGN_IN = '/portal/sign-in'
const DOOR = 'portal-door'

let forms = 0

/** While a form to sign in is on the page, 401 means a wrong code, not an ended session. */
export function useSignInForm() {
  useEffect(() => {
    forms += 1
    return () => {
      forms -= 1
    }
  }, [])
}

/** Keeps the vendor's door for as long as the tab is open: signing out leads back to it. */
export function useRememberedDoor() {
  useEffect(() => {
    if (isVendorPortalPath(location.pathname)) keepDoor(location.pathname)
  }, [])
}

function keepDoor(path: string) {
  try {
    sessionStorage.setItem(DOOR, path)
  } catch {
    // The browser blocks storage: signing out leads to the page without a vendor.
  }
}

function keptDoor(): string | null {
  try {
    return sessionStorage.getItem(DOOR)
  } catch {
    return null
  }
}

/**
 * For customers who used the link of the mail in another tab: this one goes on as well, once it is looked at again.
 * Asked without the handler of ended sessions, because nobody is signed in yet.
 */
export function useSignInElsewhere(isWaiting: boolean, path: string) {
  useEffect(() => {
    if (!isWaiting) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await fetch('/api/portal/me').catch(() => null)
      if (answer?.ok) location.assign(path)
    }
    const onChange = () => void look()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [isWaiting, path])
}

/** For customers whose session ended: they sign in again, and return to this page. A vendor's door asks by itself. */
export function redirectToPortalSignIn(): void {
  if (forms > 0) return
  const here = `${location.pathname}${location.search}`
  location.assign(isVendorPortalPath(location.pathname) ? here : `${SIGN_IN}?callbackUrl=${encodeURIComponent(here)}`)
}

/**
 * For customers who signed out: a full page load, so that nothing rendered for them is kept. By the vendor's door that
 * they came through, if any.
 */
export function leaveForPortalSignIn(): void {
  const door = keptDoor()
  location.assign(door !== null && isVendorPortalPath(door) ? door : SIGN_IN)
}
