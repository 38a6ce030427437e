import type { Metadata } from 'next'
import { HelpScreen } from '@/components/portal/ui/help-screen'
import { portalHelp } from '@/lib/http/pages/portal-language'
import { helpOf } from '@/lib/people/portal/core/portal-help'
import { currentCustomer, headVendor, portalLocale } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const { title } = await portalHelp(await portalLocale())
  return { title }
}

export default async function HelpPage() {
  const [help, vendor] = [await portalHelp(await portalLocale()), await headVendor()]
  return (
    <HelpScreen
      help={helpOf(help, vendor?.name ?? null)}
      vendor={vendor}
      isSignedIn={(await currentCustomer()) !== null}
    />
  )
}
