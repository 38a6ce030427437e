'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { isPaused } from '@/lib/people/portal/core/decide-own-license'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'
import { contactTag } from './support-contact'

/** The slots in use, and when all are, what the customer can do about it; of a revoked license, whom to ask. */
export function LicenseNotice({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('status')
  const { zoned } = usePortalDates()
  const asked = { vendor: license.vendor.name, contact: contactTag(license.vendor) }
  const { ip, reason, is_full, may, reset } = license
  if (reason === 'revoked')
    return (
      <>
        {isPaused(license) && <p>{t('whileDisputed')}</p>}
        <p className="text-muted [overflow-wrap:anywhere]">{t.rich(license.loss ? 'unexpected' : 'askWhy', asked)}</p>
      </>
    )
  if (ip === null || reason !== null) return null
  return (
    <>
      <p className="text-muted">{t('addressesUsed', { used: ip.used, max: ip.max })}</p>
      {is_full && (
        <p className="rounded-control bg-amber-tint p-3 text-ink [overflow-wrap:anywhere]">
          {!may.reset
            ? t.rich('fullAsk', asked)
            : reset.next_at === null
              ? t('fullRemove')
              : t('fullWait', { time: zoned(reset.next_at) })}
        </p>
      )}
    </>
  )
}
