'use client'
import { CircleCheck, CircleX, Clock, type LucideIcon, PauseCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { badgeStyle, type Tone } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/browser/page/class-names'
import type { PortalLicenseCard } from '@/lib/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

type Stand = 'active' | 'expired' | 'revoked' | 'paused'

const VARIANTS: Record<Stand, { tone: Tone; Icon: LucideIcon }> = {
  active: { tone: 'green', Icon: CircleCheck },
  expired: { tone: 'amber', Icon: Clock },
  revoked: { tone: 'red', Icon: CircleX },
  paused: { tone: 'grey', Icon: PauseCircle },
}

/** A valid license may still not work: then its product or its vendor is suspended. */
function standOf({ status, reason }: Pick<PortalLicenseCard, 'status' | 'reason'>): Stand {
  return status === 'active' && reason !== null ? 'paused' : status
}

/** The state of a license: colour, icon and word. */
export function LicenseBadge({ license }: { license: PortalLicenseCard }) {
  const t = useTranslations('status')
  const stand = standOf(license)
  const { tone, Icon } = VARIANTS[stand]
  return (
    <span className={cn(badgeStyle({ tone }), 'h-auto min-h-7 px-2 text-body [&_svg]:size-4')}>
      <Icon aria-hidden="true" />
      {t(stand)}
    </span>
  )
}

/** The status as a sentence: until when it works, or why it does not, and how many slots are taken. */
export function PortalLicenseStatusText({ license, vendor }: { license: PortalLicenseCard; vendor: string }) {
  const t = useTranslations('status')
  const { day, moment } = usePortalDates()
  const { ip, days_left } = license
  const stand = standOf(license)
  return (
    <p className="[overflow-wrap:anywhere]">
      {sentenceOf(license, { t, day, moment, vendor })}
      {stand === 'active' && isCountedDown(days_left) && <> {t('daysLeft', { days: days_left })}</>}
      {stand === 'active' && ip && <> {t('addressesUsed', { used: ip.used, max: ip.max })}</>}
    </p>
  )
}

const MAX_COUNTED_DAYS = 60

/** On the last day the sentence gives the time instead; with a year left, the days are not worth mentioning. */
const isCountedDown = (daysLeft: number | null): daysLeft is number =>
  daysLeft !== null && daysLeft > 1 && daysLeft < MAX_COUNTED_DAYS

type Words = {
  t: ReturnType<typeof useTranslations<'status'>>
  day: (iso: string) => string
  moment: (iso: string) => string
  vendor: string
}

function sentenceOf(
  { status, reason, expires_at, days_left }: PortalLicenseCard,
  { t, day, moment, vendor }: Words,
): string {
  if (status === 'revoked') return t('wasRevoked', { vendor })
  if (status === 'expired') return t('endedOn', { vendor, date: expires_at ? day(expires_at) : '' })
  if (reason === 'product_disabled') return t('productPaused', { vendor })
  if (reason === 'product_archived') return t('productGone', { vendor })
  if (reason === 'no_ip_allowed') return t('noIpAllowed', { vendor })
  if (reason !== null) return t('vendorPaused', { vendor })
  return expires_at === null
    ? t('worksForever')
    : t('worksUntil', { date: days_left === 1 ? moment(expires_at) : day(expires_at) })
}
