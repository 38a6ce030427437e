'use client'
import { useTranslations } from 'next-intl'
import type { PortalLicenseCard } from '@/lib/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

type StatusTextProps = {
  license: PortalLicenseCard
  vendor: string
  /** in the list: without what to do about it */
  isShort?: boolean
}

/** The status as a sentence: until when it works, or why it does not. */
export function PortalLicenseStatusText({ license, vendor, isShort = false }: StatusTextProps) {
  const t = useTranslations('status')
  const dates = usePortalDates()
  const { status, reason, expires_at } = license
  if (status === 'revoked') return isShort ? null : t('wasRevoked', { vendor })
  if (status === 'expired' && expires_at) {
    const date = dates.day(expires_at)
    return isShort ? t('endedShort', { date }) : t('endedOn', { vendor, date })
  }
  return reason === null ? <WorksUntil license={license} /> : t(REASONS[reason] ?? 'vendorPaused', { vendor })
}

const REASONS: {
  [reason in NonNullable<PortalLicenseCard['reason']>]?: 'productPaused' | 'productGone' | 'noIpAllowed'
} = {
  product_disabled: 'productPaused',
  product_archived: 'productGone',
  no_ip_allowed: 'noIpAllowed',
}

const MAX_COUNTED_DAYS = 60

/** On the last two days with the time; with a year left, the days are not worth mentioning. */
function WorksUntil({ license: { expires_at, days_left } }: { license: PortalLicenseCard }) {
  const t = useTranslations('status')
  const { day, clock, daysUntil } = usePortalDates()
  if (expires_at === null) return t('worksForever')
  const days = daysUntil(expires_at)
  if (days === 0) return t('endsToday', { time: clock(expires_at) })
  if (days === 1) return t('endsTomorrow', { time: clock(expires_at) })
  const date = day(expires_at)
  return days_left !== null && days < MAX_COUNTED_DAYS ? t('daysLeft', { date, days }) : t('worksUntil', { date })
}
