'use client'
import { useEffect, useState } from 'react'
import { isVendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { codeEnd } from '@/lib/people/sign-in/core/email-code'
import type { PortalDoorVendor } from '../core/schema-licenses'

const SIGN_IN = '/portal/sign-in'
const DOOR = 'portal-door'
const VENDOR = 'portal-vendor'
const DELETED = 'portal-deleted'
const CODE = 'portal-code'

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

const keepDoor = (path: string) => keep(DOOR, path)
const keptDoor = () => kept(DOOR)

/** The vendor in the head of the last page of this tab: pages that know of none show it, too. */
export const keepVendor = (vendor: PortalDoorVendor | null) => keep(VENDOR, JSON.stringify(vendor))

export function keptVendor(): PortalDoorVendor | null {
  // Only keepVendor writes it.
  return JSON.parse(kept(VENDOR) ?? 'null') as PortalDoorVendor | null
}

type SentCode = {
  email: string
  path: string
  /** of the license to be claimed with it */
  licenseKey?: string
  sentAt: number
  endsAt: number
  /** the page that asked shows the field for it */
  isEntered: boolean
}

/** Keeps in this tab that a code was sent: another load of the page that asked goes on to enter it. */
export const keepSentCode = (sent: Pick<SentCode, 'email' | 'path' | 'licenseKey'>) =>
  keep(
    CODE,
    JSON.stringify({ ...sent, sentAt: Date.now(), endsAt: codeEnd('portal', new Date()).getTime(), isEntered: true }),
  )

/** The code that was sent last, until it ends. */
export function keptSentCode(): SentCode | null {
  // Only keepSentCode and leaveSentCode write it.
  const sent = JSON.parse(kept(CODE) ?? 'null') as SentCode | null
  return sent !== null && sent.endsAt > Date.now() ? sent : null
}

/** When the last code was sent to this address, as far as the tab knows. */
export function codeSentAt(email: string): number | null {
  const sent = keptSentCode()
  return sent?.email === email ? sent.sentAt : null
}

/** The code that was sent last, for the page that asked, while it shows the field. */
export function enteredCode(path: string): SentCode | null {
  const sent = keptSentCode()
  return sent?.isEntered && sent.path === path ? sent : null
}

/** For another address. */
export function leaveSentCode() {
  const sent = keptSentCode()
  if (sent) keep(CODE, JSON.stringify({ ...sent, isEntered: false }))
}

/** It was used, or its customer left. */
export const forgetSentCode = () => keep(CODE, 'null')

function keep(name: string, value: string) {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The browser blocks storage: signing out leads to the page without a vendor.
  }
}

function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
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
      if (!answer?.ok) return
      forgetSentCode()
      location.assign(path)
    }
    const onChange = () => void look()
    document.addEventListener('visibilitychange', onChange)
    // Of windows side by side, none was hidden.
    window.addEventListener('focus', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('focus', onChange)
    }
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
  forgetSentCode()
  const door = keptDoor()
  location.assign(door !== null && isVendorPortalPath(door) ? door : SIGN_IN)
}

/** For customers who deleted their account: the page that they leave for says so, once. */
export function leaveDeleted(): void {
  keep(DELETED, 'yes')
  leaveForPortalSignIn()
}

/** Whether the account was just deleted in this tab. */
export function useDeletedAccount(): boolean {
  const [isDeleted, setIsDeleted] = useState(false)
  useEffect(() => {
    if (kept(DELETED) === 'yes') setIsDeleted(true)
    keep(DELETED, 'no')
  }, [])
  return isDeleted
}
