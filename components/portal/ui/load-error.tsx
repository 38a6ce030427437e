'use client'
import { useTranslations } from 'next-intl'
import { Refused } from './alert'
import { PortalButton } from './portal-button'

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
