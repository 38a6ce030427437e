import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PortalProviders } from '@/components/portal/ui/portal-providers'
import { PortalShell } from '@/components/portal/ui/portal-shell'
import { portalLocale, portalMessages, portalTranslator } from '@/lib/wiring/pages/portal-language'
import { currentCustomer } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  const title = t('frame.title')
  // What is behind the door, and how one gets in, is nothing for search engines.
  return { title: { default: title, template: `%s · ${title}` }, robots: { index: false } }
}

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const locale = await portalLocale()
  return (
    <PortalProviders locale={locale} messages={await portalMessages(locale)}>
      <PortalShell isSignedIn={(await currentCustomer()) !== null}>{children}</PortalShell>
    </PortalProviders>
  )
}
