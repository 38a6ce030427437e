import type { Metadata } from 'next'
import { UnsubscribeScreen } from '@/components/portal/account/unsubscribe-screen'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { mailSubscription, portalLocale, portalTranslator } from '@/lib/wiring/portal'

// The URL contains the token: it must not be sent to any other page.
export const metadata: Metadata = { referrer: 'no-referrer' }

export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const { token, done } = await searchParams
  const given = typeof token === 'string' ? token : ''
  return (
    <UnsubscribeScreen
      t={await portalTranslator()}
      token={given}
      lang={await portalLocale()}
      subscription={await mailSubscription(given)}
      done={done === 'stopped' || done === 'resumed' ? done : null}
    />
  )
}
