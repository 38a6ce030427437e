'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { YEAR_SECONDS } from '@/lib/foundation/shared/durations'
import { LOCALE_COOKIE, type Locale } from '@/lib/foundation/shared/locale'
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

function keepInBrowser(locale: Locale | null) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${LOCALE_COOKIE}=${locale ?? ''}; path=/; max-age=${locale ? YEAR_SECONDS : 0}; samesite=lax${secure}`
}
