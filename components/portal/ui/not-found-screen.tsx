'use client'
import { MessageScreen } from '@/components/layout/message-screen'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'

/** Shown alike for a page that does not exist and for one this customer may not see. */
export function PortalNotFoundScreen() {
  const t = useTranslations()
  return (
    <MessageScreen isInset title={t('errors.missingTitle')} text={t('errors.missingLine')}>
      <Button size="touch" variant="primary" render={<Link href="/portal" />}>
        {t('frame.allLicenses')}
      </Button>
    </MessageScreen>
  )
}
