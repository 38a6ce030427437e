'use client'
import { useTranslations } from 'next-intl'
import { MessageScreen } from '@/components/layout/message-screen'
import { Button } from '@/components/ui/button/button'

/** Replaces a page that failed. */
export function PortalErrorScreen({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  return (
    <MessageScreen isAlert isInset title={t('pageTitle')} text={t('other')}>
      <Button size="touch" variant="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </MessageScreen>
  )
}
