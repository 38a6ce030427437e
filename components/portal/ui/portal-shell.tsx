'use client'
import { KeyRound, UserRound } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OfflineBanner } from '@/components/layout/offline-banner'
import { Link } from '@/components/ui/navigation/link'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { LanguageSelect } from './language-select'

type PortalShellProps = {
  isSignedIn: boolean
  /** The vendor signs in here too: this is the front page of their installation. */
  hasVendorSignIn: boolean
  children: ReactNode
}

/** The portal's layout: one column of 640 px, the full width on a phone. */
export function PortalShell({ isSignedIn, hasVendorSignIn, children }: PortalShellProps) {
  const t = useTranslations('frame')
  // The account page has its own language setting, among the preferences.
  const path = usePathname()
  const hasOwnLanguage = path === '/portal/account'
  // Signed out in another tab, a customer comes here without a page load.
  const hasAccount = isSignedIn && path !== '/portal/sign-in'
  return (
    <div className="flex min-h-dvh flex-col text-section">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('skip')}
      </a>
      <OfflineBanner held={t('offlinePage')}>{t('offline')}</OfflineBanner>
      <header className="border-hairline border-b bg-surface">
        <div className="mx-auto flex min-h-14 w-full max-w-[640px] flex-wrap items-center justify-between gap-x-4 px-4">
          <Link href="/portal" className="flex min-h-11 items-center gap-2 rounded-control font-semibold">
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
            {t('portal')}
          </Link>
          {hasAccount && (
            <Link
              href="/portal/account"
              className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 transition-colors hover:bg-sunken"
            >
              <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
              {t('account')}
            </Link>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[640px] flex-1 px-4 py-8 outline-none">
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-[640px] flex-wrap items-center justify-between gap-4 px-4 py-6 text-body text-muted">
        {!hasOwnLanguage && <LanguageSelect isSignedIn={isSignedIn} />}
        <a
          href={DOCS_PAGES.customers}
          hrefLang="en"
          className="ml-auto flex min-h-11 items-center underline underline-offset-4"
        >
          {t('help')}
        </a>
        {hasVendorSignIn && !isSignedIn && (
          // No link of the portal: the dashboard is another document, in English.
          <a href="/sign-in" className="flex min-h-11 items-center underline underline-offset-4">
            {t('vendorSignIn')}
          </a>
        )}
        <span>Latchkey</span>
      </footer>
    </div>
  )
}
