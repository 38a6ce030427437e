'use client'
import { useTranslations } from 'next-intl'
import { PortalButton } from './portal-button'
import { Refused } from './said'

/** What should stand here could not be fetched. */
export function NotShown({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  return (
    <div className="space-y-4">
      <Refused>{t('other')}</Refused>
      <PortalButton onClick={onRetry}>{t('retry')}</PortalButton>
    </div>
  )
}
