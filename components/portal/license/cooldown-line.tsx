'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

/** How often addresses can be removed, or when that is possible again. */
export function CooldownLine({ reset: { cooldown_hours, next_at } }: Pick<PortalLicenseDetail, 'reset'>) {
  const t = useTranslations('addresses')
  const { zoned } = usePortalDates()
  if (next_at !== null) return <p>{t('cooldown', { time: zoned(next_at) })}</p>
  return cooldown_hours > 0 && <p className="text-muted">{t('cooldownRule', { hours: cooldown_hours })}</p>
}
