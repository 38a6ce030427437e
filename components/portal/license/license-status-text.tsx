'use client'
import { useTranslations } from 'next-intl'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import type { PortalLicenseCard, PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

type StatusTextProps = {
  /** on its page, with the refund that ended it */
  license: PortalLicenseCard & Partial<Pick<PortalLicenseDetail, 'refund'>>
  vendor: string
  /** in the list: without what to do about it */
  isShort?: boolean
}

/** The status as a sentence: until when it works, or why it does not. */
export function PortalLicenseStatusText({ license, vendor, isShort = false }: StatusTextProps) {
  const t = useTranslations('status')
  const dates = usePortalDates()
  const { status, reason, expires_at, subscription, refund = null } = license
  if (status === 'revoked') return isShort ? null : <Revoked refund={refund} vendor={vendor} />
  if (status === 'expired' && expires_at) {
    const date = dates.lastDay(expires_at)
    return isShort ? t('endedShort', { date }) : t('endedOn', { vendor, date })
  }
  if (reason !== null) return t(REASONS[reason] ?? 'vendorPaused', { vendor })
  return subscription ? (
    <PaidUntil subscription={subscription} expiresAt={expires_at} />
  ) : (
    <WorksUntil license={license} />
  )
}

const REASONS: {
  [reason in NonNullable<PortalLicenseCard['reason']>]?: 'productPaused' | 'productGone' | 'noIpAllowed'
} = {
  product_disabled: 'productPaused',
  product_archived: 'productGone',
  no_ip_allowed: 'noIpAllowed',
}

function Revoked({ refund, vendor }: Pick<PortalLicenseDetail, 'refund'> & { vendor: string }) {
  const t = useTranslations('status')
  if (refund === null) return t('wasRevoked', { vendor })
  return refund.order_id === null ? t('purchaseRefunded') : t('orderRefunded', { order: refund.order_id })
}

type PaidUntilProps = { subscription: NonNullable<PortalLicenseDetail['subscription']>; expiresAt: string | null }

/** What the subscription means for the license. A failed payment leaves it working for the buffer. */
function PaidUntil({ subscription: { state, renews_at }, expiresAt }: PaidUntilProps) {
  const t = useTranslations('status')
  const { day, expiry } = usePortalDates()
  const shown = expiresAt === null ? { date: '', through: 'never' as const } : expiry(expiresAt)
  if (state === 'past_due') return t('paymentFailed', shown)
  if (state === 'ended') return t('subscriptionEnded', { date: shown.date })
  return renews_at === null ? t('subscriptionRuns') : t('renewsOn', { date: day(renews_at) })
}

const MAX_COUNTED_DAYS = 60

/** Counts the days, on the last two the hours: the same in every time zone. Many days are not worth mentioning. */
function WorksUntil({ license: { expires_at } }: { license: PortalLicenseCard }) {
  const t = useTranslations('status')
  const { expiry } = usePortalDates()
  const now = useNow()
  if (expires_at === null) return t('worksForever')
  const shown = expiry(expires_at)
  const msLeft = Math.max(new Date(expires_at).getTime() - now, 0)
  const days = Math.ceil(msLeft / DAY_MS)
  if (days <= 2) return t('hoursLeft', { ...shown, hours: Math.ceil(msLeft / HOUR_MS) })
  return days < MAX_COUNTED_DAYS ? t('daysLeft', { ...shown, days }) : t('worksUntil', shown)
}
