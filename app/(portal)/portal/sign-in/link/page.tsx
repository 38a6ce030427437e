import type { Metadata } from 'next'
import { LinkScreen } from '@/components/portal/sign-in/link-sign-in-screen'
import { portalTranslator } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('signIn.linkTitle') }
}

export default function LinkPage() {
  return <LinkScreen />
}
