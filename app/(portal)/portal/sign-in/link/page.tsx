import type { Metadata } from 'next'
import { LinkScreen } from '@/components/portal/sign-in/link-sign-in-screen'
import { currentCustomer, portalTranslator } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('signIn.linkTitle') }
}

export default async function LinkPage() {
  return <LinkScreen isSignedIn={(await currentCustomer()) !== null} />
}
