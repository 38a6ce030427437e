import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Document, documentMetadata } from '@/components/layout/document'
import { PortalProviders } from '@/components/portal/ui/portal-providers'
import { PortalShell } from '@/components/portal/ui/portal-shell'
import { portalMessages } from '@/lib/http/pages/portal-language'
import { currentCustomer, portalLocale, portalTranslator } from '@/lib/wiring/portal'
import '../globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  const title = t('frame.title')
  // Search engines must index neither what customers see nor how they sign in.
  return { ...documentMetadata, title: { default: title, template: `%s · ${title}` }, robots: { index: false } }
}

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const locale = await portalLocale()
  return (
    <Document lang={locale}>
      <PortalProviders locale={locale} messages={await portalMessages(locale)}>
        <PortalShell isSignedIn={(await currentCustomer()) !== null}>{children}</PortalShell>
      </PortalProviders>
    </Document>
  )
}
