'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/navigation/link'
import { PortalButton } from './portal-button'

/** Nothing at this address, or nothing for this person: they are told the same. */
export function PortalNotFoundScreen() {
  const t = useTranslations()
  return (
    <div className="space-y-4">
      <h1 className="font-semibold text-title">{t('errors.missingTitle')}</h1>
      <p className="text-muted">{t('errors.missingLine')}</p>
      <PortalButton variant="primary" render={<Link href="/portal" />}>
        {t('frame.allLicenses')}
      </PortalButton>
    </div>
  )
}
