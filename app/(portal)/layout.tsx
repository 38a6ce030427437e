import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Document, documentMetadata } from '@/components/layout/document'
import { PortalProviders } from '@/components/portal/ui/portal-providers'
import { PortalShell } from '@/components/portal/ui/portal-shell'
import { KeptMailProvider } from '@/lib/foundation/mail/client/kept-mail'
import { portalMessages } from '@/lib/http/pages/portal-language'
import { hasMailServer } from '@/lib/wiring/notifications'
import { currentCustomer, isOfOneVendor, portalLocale, portalTranslator } from '@/lib/wiring/portal'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  const title = t('frame.title')
  // Search engines must index neither what customers see nor how they sign in.
  return { ...documentMetadata, title: { default: title, template: `%s · ${title}` }, robots: { index: false } }
}

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // First: it needs the request, and at build time there is no database to ask.
  const locale = await portalLocale()
  const [customer, hasVendorSignIn] = await Promise.all([
    currentCustomer(),
    // A door opens while the database is away, too.
    isOfOneVendor().catch(() => false),
  ])
  return (
    <Document lang={locale}>
      <PortalProviders locale={locale} messages={await portalMessages(locale)}>
        <KeptMailProvider isMailKept={!hasMailServer()}>
          <PortalShell isSignedIn={customer !== null} hasVendorSignIn={hasVendorSignIn}>
            {children}
          </PortalShell>
        </KeptMailProvider>
      </PortalProviders>
    </Document>
  )
}
