'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { badgeStyle } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

type Address = PortalLicenseDetail['addresses'][number]
type AddressStateProps = { address: Address; license: Pick<PortalLicenseDetail, 'ip' | 'vendor' | 'is_history_away'> }

/** What the IP address is to a license with an IP address limit: registered, refused, or neither. */
export function AddressState({ address, license: { ip, is_history_away } }: AddressStateProps) {
  const t = useTranslations('addresses')
  if (ip === null) return null
  const { is_registered, is_added, refused, last_seen_at } = address
  const isListed = ip.mode === 'allow_list'
  if (is_registered && isListed) return <State tone="green">{t('allowed')}</State>
  // It uses a slot, and nothing called from it yet.
  if (is_registered && last_seen_at === null && (is_added || !is_history_away))
    return <State tone="plain">{t('unused')}</State>
  if (is_registered) return <State tone="green">{t('registered')}</State>
  if (refused === null || last_seen_at === null)
    return <State tone="plain">{t(isListed ? 'notAllowed' : 'notRegistered')}</State>
  return <State tone="amber">{t('refused')}</State>
}

/** When and why it was refused, if it was. */
export function RefusedLine({ address, license: { ip, vendor } }: AddressStateProps) {
  const t = useTranslations('addresses')
  const { day } = usePortalDates()
  const { is_registered, refused, last_seen_at } = address
  if (ip === null || is_registered || refused === null || last_seen_at === null) return null
  return <p className="text-body">{t(REFUSED[refused], { date: day(last_seen_at), vendor: vendor.name })}</p>
}

const REFUSED = {
  ip_limit_reached: 'refusedFull',
  ip_not_registered: 'refusedList',
  ip_blocked: 'refusedBlocked',
} as const

const State = ({ tone, children }: { tone: 'green' | 'amber' | 'plain'; children: string }) => (
  <span className={cn(badgeStyle({ tone }), 'h-6 text-small')}>{children}</span>
)
