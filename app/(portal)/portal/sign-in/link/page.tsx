import type { Metadata } from 'next'
import { LinkScreen } from '@/components/portal/link-screen'
import type { SearchParams } from '@/lib/http/session-page'
import { pageTranslator } from '../../../page-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTranslator()
  // The address holds the token: no other page hears of it.
  return { title: t('signIn.linkTitle'), referrer: 'no-referrer' }
}

export default async function LinkPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return <LinkScreen token={typeof token === 'string' && token !== '' ? token : null} />
}
