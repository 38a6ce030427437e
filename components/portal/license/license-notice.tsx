'use client'
import { useTranslations } from 'next-intl'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

/** The slots in use; when all are, what the customer can do about it. */
export function LicenseNotice({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('status')
  const { moment } = usePortalDates()
  const { ip, reason, is_full, may, reset, vendor } = license
  if (ip === null || reason !== null) return null
  return (
    <>
      <p className="text-muted">{t('addressesUsed', { used: ip.used, max: ip.max })}</p>
      {is_full && (
        <p className="rounded-control bg-amber-tint p-3 text-ink [overflow-wrap:anywhere]">
          {!may.reset
            ? t('fullAsk', { vendor: vendor.name })
            : reset.next_at === null
              ? t('fullRemove')
              : t('fullWait', { time: moment(reset.next_at) })}
        </p>
      )}
    </>
  )
}
