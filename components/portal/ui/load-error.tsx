'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'

/** Shown in place of content that could not be fetched. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  return (
    <div className="space-y-4">
      <LiveAlert kind="error" size="touch">
        {t('other')}
      </LiveAlert>
      <Button size="touch" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
