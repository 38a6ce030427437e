'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { YEAR_SECONDS } from '@/lib/foundation/shared/durations'
import { chooseLocale, LOCALE_COOKIE, LOCALES, type Locale, seenLocale } from '@/lib/foundation/shared/locale'
import { portalKeys } from './portal-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

/** Sets the language of this browser, and of the signed-in customer; null returns to what the browser asks for. */
export function useLanguage({ isSignedIn }: { isSignedIn: boolean }) {
  const router = useRouter()
  const client = useQueryClient()
  const [isChanging, startChange] = useTransition()
  const choose = (locale: Locale | null) =>
    startChange(async () => {
      keepInBrowser(locale)
      if (isSignedIn) {
        // If saving it for the customer fails, this browser still keeps it.
        await sendJson('PATCH', '/api/portal/me', { body: { locale }, schema: done }).catch(() => undefined)
        void client.invalidateQueries({ queryKey: portalKeys.me })
      }
      router.refresh()
    })
  return { choose, isChanging }
}

/**
 * Keeps the language of this page for those after it, until the browser is closed: that of an email, or of a customer who
 * signs out. One that was chosen here stays, and of one that the browser asks for nothing is kept.
 */
export function useSeenLanguage(locale: Locale) {
  useEffect(() => {
    if (LOCALES.some((each) => document.cookie.split('; ').includes(`${LOCALE_COOKIE}=${each}`))) return
    const acceptLanguage = navigator.languages.join(',')
    const isAsked = chooseLocale({ person: null, cookie: undefined, acceptLanguage }) === locale
    if (isAsked) keepInBrowser(null)
    else setCookie(seenLocale(locale), '')
  }, [locale])
}

const keepInBrowser = (locale: Locale | null) => setCookie(locale ?? '', `; max-age=${locale ? YEAR_SECONDS : 0}`)

function setCookie(value: string, lifetime: string) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${LOCALE_COOKIE}=${value}; path=/${lifetime}; samesite=lax${secure}`
}
