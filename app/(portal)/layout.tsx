import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Document, documentMetadata } from '@/components/layout/document'
import { PortalHeadProvider } from '@/components/portal/ui/portal-head'
import { PortalProviders } from '@/components/portal/ui/portal-providers'
import { PortalShell } from '@/components/portal/ui/portal-shell'
import { UnsentMailProvider } from '@/components/portal/ui/unsent-mail'
import { KeptMailProvider } from '@/lib/foundation/mail/client/kept-mail'
import { keptMailFor } from '@/lib/foundation/mail/core/kept-mail'
import { isMailboxHere } from '@/lib/http/pages/mailbox-page'
import { portalMessages } from '@/lib/http/pages/portal-language'
import { hasMailServer } from '@/lib/wiring/notifications'
import {
  currentCustomer,
  headVendor,
  isOfOneVendor,
  portalLocale,
  portalPolicies,
  portalTranslator,
} from '@/lib/wiring/portal'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const [t, vendor] = await Promise.all([portalTranslator(), headVendor()])
  const title = vendor ? `${t('frame.title')} · ${vendor.name}` : t('frame.title')
  // Search engines must index neither what customers see nor how they sign in.
  return { ...documentMetadata, title: { default: title, template: `%s · ${title}` }, robots: { index: false } }
}

export default async function PortalLayout({ children }: { children: ReactNode }) {
  // First: it needs the request, and at build time there is no database to ask.
  const locale = await portalLocale()
  const [customer, hasVendorSignIn, vendor, policies] = await Promise.all([
    currentCustomer(),
    // A door opens while the database is away, too.
    isOfOneVendor().catch(() => false),
    headVendor(),
    portalPolicies(),
  ])
  const email = vendor?.support_email
  const unsent = {
    isMailboxHere: await isMailboxHere(),
    contact: vendor && email ? { slug: vendor.slug, email } : null,
  }
  return (
    <Document lang={locale}>
      <PortalProviders locale={locale} messages={await portalMessages(locale)}>
        <KeptMailProvider
          keptMail={hasMailServer() ? null : keptMailFor({ isOperator: false, hasPlans: true, isMailboxHere: false })}
        >
          <PortalHeadProvider vendor={vendor}>
            <UnsentMailProvider value={unsent}>
              <PortalShell isSignedIn={customer !== null} hasVendorSignIn={hasVendorSignIn} policies={policies}>
                {children}
              </PortalShell>
            </UnsentMailProvider>
          </PortalHeadProvider>
        </KeptMailProvider>
      </PortalProviders>
    </Document>
  )
}
