'use client'
import { LogOut, UserRound } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'
import { OfflineBanner } from '@/components/layout/offline-banner'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { helpPath, isVendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { usePortalSignOut } from '@/lib/people/portal/client/portal-mutations'
import { LanguageSelect } from './language-select'
import { PolicyLinks } from './policy-links'
import { PortalHead, usePortalVendor } from './portal-head'
import { useProblemText } from './use-problem-text'

type PortalShellProps = {
  isSignedIn: boolean
  /** The vendor signs in here too: this is the front page of their installation. */
  hasVendorSignIn: boolean
  policies: ComponentProps<typeof PolicyLinks>
  children: ReactNode
}

/** The portal's layout: one column of 640 px, the full width on a phone. */
export function PortalShell({ isSignedIn, hasVendorSignIn, policies, children }: PortalShellProps) {
  const t = useTranslations()
  const problemText = useProblemText()
  const leave = usePortalSignOut()
  // The account page has its own language setting, among the preferences.
  const path = usePathname()
  const vendor = usePortalVendor()
  const hasOwnLanguage = path === '/portal/account'
  // Signed out in another tab, a customer comes here without a page load.
  // Not for who follows a link to an order, or from an email: they are a buyer.
  const isFront = path === '/portal/sign-in' || isVendorPortalPath(path)
  const hasAccount = isSignedIn && path !== '/portal/sign-in'
  return (
    <div className="flex min-h-dvh flex-col text-section">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('frame.skip')}
      </a>
      <OfflineBanner held={t('frame.offlinePage')}>{t('frame.offline')}</OfflineBanner>
      <header className="border-hairline border-b bg-surface">
        <div className="mx-auto flex min-h-14 w-full max-w-[640px] items-center justify-between gap-x-4 px-4 py-1">
          <PortalHead isSignedIn={hasAccount} />
          {hasAccount && (
            <div className="-mr-2 flex shrink-0 items-center">
              <Link
                href="/portal/account"
                className="flex min-h-11 items-center gap-2 rounded-control px-2 transition-colors hover:bg-sunken"
              >
                <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
                {t('frame.account')}
              </Link>
              <Button
                size="touch"
                variant="ghost"
                className="min-w-11 px-2 [&_svg]:size-5"
                title={t('account.signOut')}
                loading={leave.isBusy}
                onClick={() => leave.send()}
              >
                <LogOut aria-hidden="true" className="text-muted" />
                <span className="max-sm:sr-only">{t('account.signOut')}</span>
              </Button>
            </div>
          )}
        </div>
        <div className="mx-auto w-full max-w-[640px] px-4 has-[p]:pb-2">
          <LiveAlert kind="error" size="touch">
            {problemText(leave.problem)}
          </LiveAlert>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[640px] flex-1 px-4 py-8 outline-none">
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-[640px] flex-wrap items-center justify-between gap-4 px-4 py-6 text-body text-muted">
        {!hasOwnLanguage && <LanguageSelect isSignedIn={isSignedIn} />}
        <Link
          href={pageRoute(helpPath(vendor?.slug ?? null))}
          className="ml-auto flex min-h-11 items-center underline underline-offset-4"
        >
          {t('frame.help')}
        </Link>
        {hasVendorSignIn && !isSignedIn && isFront && (
          // No link of the portal: the dashboard is another document, in English.
          <a href="/sign-in" className="flex min-h-11 items-center underline underline-offset-4">
            {t('frame.vendorSignIn')}
          </a>
        )}
        <PolicyLinks {...policies} />
        <span>Latchkey</span>
      </footer>
    </div>
  )
}
