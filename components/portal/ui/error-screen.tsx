'use client'
import { useTranslations } from 'next-intl'
import { PortalButton } from './portal-button'

/** A page that failed, instead of the page. */
export function PortalErrorScreen({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  return (
    <div className="space-y-4">
      <h1 className="font-semibold text-title">{t('pageTitle')}</h1>
      <p role="alert" className="text-muted">
        {t('other')}
      </p>
      <PortalButton variant="primary" onClick={onRetry}>
        {t('retry')}
      </PortalButton>
    </div>
  )
}
