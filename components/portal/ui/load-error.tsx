'use client'
import { useTranslations } from 'next-intl'
import { ErrorAlert } from './alert'
import { PortalButton } from './portal-button'

/** What should stand here could not be fetched. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  return (
    <div className="space-y-4">
      <ErrorAlert>{t('other')}</ErrorAlert>
      <PortalButton onClick={onRetry}>{t('retry')}</PortalButton>
    </div>
  )
}
