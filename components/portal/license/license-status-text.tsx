'use client'
import type { ReactNode } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { useNow, useTimeZone } from '@/lib/foundation/browser/format/use-now'
import type { PortalLicenseCard } from '@/lib/people/portal/core/schema-licenses'
import { timeLeft } from '@/lib/people/portal/core/time-left'
import { usePortalDates } from '../ui/use-portal-dates'
import { type Contact, type ContactTag, contactTag } from './support-contact'

type StatusTextProps = {
  license: PortalLicenseCard
  vendor: string
  /** where the vendor is asked; nowhere in the list, whose rows are links themselves */
  contact?: Contact
  /** in the list: without what to do about it */
  isShort?: boolean
  /** of a license that its customer can renew at the vendor's own page */
  product?: string | null
}

/** The status as a sentence: until when it works, or why it does not. */
export function PortalLicenseStatusText(props: StatusTextProps) {
  const { license, vendor, contact = null, isShort = false, product = null } = props
  const t = useTranslations('status')
  const dates = usePortalDates()
  const asked = { vendor, contact: contactTag(contact) }
  const { status, reason, expires_at, subscription, loss } = license
  if (status === 'revoked') return <Revoked loss={loss} vendor={vendor} />
  if (status === 'expired' && expires_at) {
    const date = dates.lastDay(expires_at)
    if (isShort) return t('endedShort', { date })
    if (subscription?.state === 'past_due')
      return <PastDue said={t('endedUnpaid', { date })} manage={subscription.manage} asked={asked} />
    return product === null ? t.rich('endedOn', { ...asked, date }) : t('endedRenew', { date, product })
  }
  if (reason !== null) return t.rich(REASONS[reason] ?? 'vendorPaused', asked)
  if (subscription === null || subscription.state === 'late') return <WorksUntil license={license} />
  const paid = <PaidUntil subscription={subscription} expiresAt={expires_at} />
  if (isShort || subscription.state !== 'past_due') return paid
  return <PastDue said={paid} manage={subscription.manage} asked={asked} />
}

type PastDueProps = { said: ReactNode; manage: object | null; asked: { vendor: string; contact: ContactTag } }

/** Of a failed payment, also whom to ask where the shop has no page to update it. */
function PastDue({ said, manage, asked }: PastDueProps) {
  const t = useTranslations('status')
  if (manage) return said
  return (
    <>
      {said} {t.rich('askPayment', asked)}
    </>
  )
}

const REASONS: {
  [reason in NonNullable<PortalLicenseCard['reason']>]?: 'productPaused' | 'productGone' | 'noIpAllowed'
} = {
  product_disabled: 'productPaused',
  product_archived: 'productGone',
  no_ip_allowed: 'noIpAllowed',
}

function Revoked({ loss, vendor }: Pick<PortalLicenseCard, 'loss'> & { vendor: string }) {
  const t = useTranslations('status')
  if (loss === null) return t('wasRevoked', { vendor })
  const what = LOSSES[loss.because]
  return loss.order_id === null ? t(`purchase${what}`) : t(`order${what}`, { order: loss.order_id })
}

const LOSSES = { refunded: 'Refunded', disputed: 'Disputed', dispute_lost: 'Returned' } as const

type PaidUntilProps = { subscription: NonNullable<PortalLicenseCard['subscription']>; expiresAt: string | null }

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

/** Counts the days to the date beside them, on the last two the hours. Many days are not worth mentioning. */
function WorksUntil({ license: { expires_at } }: { license: PortalLicenseCard }) {
  const t = useTranslations('status')
  const { expiry } = usePortalDates()
  const [now, timeZone] = [useNow(), useTimeZone()]
  if (expires_at === null) return t('worksForever')
  const shown = expiry(expires_at)
  const { hours, days } = timeLeft(new Date(expires_at), new Date(now), timeZone)
  if (days === null) return t('hoursLeft', { ...shown, hours })
  return days < MAX_COUNTED_DAYS ? t('daysLeft', { ...shown, days }) : t('worksUntil', shown)
}
