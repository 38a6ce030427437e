'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Messages, NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { useSignedOutHandler } from '@/lib/foundation/browser/api/use-signed-out-handler'
import { keepFocus } from '@/lib/foundation/browser/page/kept-focus'
import type { Locale } from '@/lib/foundation/shared/locale'
import { redirectToPortalSignIn } from '@/lib/people/portal/client/portal-sign-in'
import { useSeenLanguage } from '@/lib/people/portal/client/use-language'

type PortalProvidersProps = { locale: Locale; messages: Messages; children: ReactNode }

/** Contexts of the portal's client components: queries, and the messages of one language. */
export function PortalProviders({ locale, messages, children }: PortalProvidersProps) {
  useSignedOutHandler(redirectToPortalSignIn)
  useEffect(keepFocus, [])
  useSeenLanguage(locale)
  return (
    <QueryClientProvider client={getQueryClient()}>
      {/* Times are shown in the reader's zone, which only the browser knows: see usePortalDates. */}
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>
  )
}
