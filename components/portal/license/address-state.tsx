'use client'
import { useTranslations } from 'next-intl'
import { badgeStyle } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

type Address = PortalLicenseDetail['addresses'][number]
type AddressStateProps = { address: Address; license: Pick<PortalLicenseDetail, 'ip' | 'vendor'> }

/** What the IP address is to a license with an IP address limit: registered, refused, or neither. */
export function AddressState({ address, license: { ip, vendor } }: AddressStateProps) {
  const t = useTranslations('addresses')
  const { day } = usePortalDates()
  if (ip === null) return null
  const { is_registered, refused, last_seen_at } = address
  const isListed = ip.mode === 'allow_list'
  if (is_registered) return <State tone="green">{t(isListed ? 'allowed' : 'registered')}</State>
  if (refused === null || last_seen_at === null)
    return <State tone="plain">{t(isListed ? 'notAllowed' : 'notRegistered')}</State>
  return <State tone="amber">{t(REFUSED[refused], { date: day(last_seen_at), vendor: vendor.name })}</State>
}

const REFUSED = {
  ip_limit_reached: 'refusedFull',
  ip_not_registered: 'refusedList',
  ip_blocked: 'refusedBlocked',
} as const

const State = ({ tone, children }: { tone: 'green' | 'amber' | 'plain'; children: string }) => (
  <span className={cn(badgeStyle({ tone }), 'h-auto min-h-6 whitespace-normal text-small')}>{children}</span>
)
