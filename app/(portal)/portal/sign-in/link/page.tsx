import type { Metadata } from 'next'
import { LinkScreen } from '@/components/portal/link-screen'
import { pageTranslator } from '../../../page-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTranslator()
  return { title: t('signIn.linkTitle') }
}

export default function LinkPage() {
  return <LinkScreen />
}
