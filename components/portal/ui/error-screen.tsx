'use client'
import { MessageScreen } from '@/components/layout/message-screen'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { type FailedPage, usePageRetry } from '@/lib/foundation/browser/page/use-page-retry'

/** Replaces a page that failed. */
export function PortalErrorScreen(failed: FailedPage) {
  const t = useTranslations('errors')
  const retry = usePageRetry(failed)
  return (
    <MessageScreen isAlert isInset title={t('pageTitle')} text={t('other')}>
      {/* The failed page may not have set its title yet. */}
      <title>{t('pageTitle')}</title>
      <Button size="touch" variant="primary" onClick={retry}>
        {t('retry')}
      </Button>
    </MessageScreen>
  )
}
