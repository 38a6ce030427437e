import type { Metadata } from 'next'
import { LinkScreen } from '@/components/portal/sign-in/link-sign-in-screen'
import { portalTranslator } from '@/lib/wiring/pages/portal-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('signIn.linkTitle') }
}

export default function LinkPage() {
  return <LinkScreen />
}
