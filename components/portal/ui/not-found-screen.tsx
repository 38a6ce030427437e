'use client'
import { MessageScreen } from '@/components/layout/message-screen'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'

/** Shown alike for a page that does not exist and for one this customer may not see. */
export function PortalNotFoundScreen({ isVendor = false }: { isVendor?: boolean }) {
  const t = useTranslations()
  const line = isVendor ? t('errors.vendorMissingLine', { all: t('frame.allLicenses') }) : t('errors.missingLine')
  return (
    <MessageScreen isInset title={t('errors.missingTitle')} text={line}>
      <Button size="touch" variant="primary" render={<Link href="/portal" />}>
        {t('frame.allLicenses')}
      </Button>
    </MessageScreen>
  )
}
