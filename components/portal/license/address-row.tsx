'use client'
import { useTranslations } from 'next-intl'
import { badgeStyle } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/browser/page/class-names'
import type { PortalLicenseDetail } from '@/lib/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { usePortalDates } from '../ui/use-portal-dates'

type AddressRowProps = {
  address: PortalLicenseDetail['addresses'][number]
  mayRemove: boolean
  /** how long until the next removal */
  cooldownHours: number
  isBusy: boolean
  onRemove: () => void
}

/** One address: whether it takes a slot, and when it was seen. */
export function AddressRow({ address: seen, mayRemove, cooldownHours, isBusy, onRemove }: AddressRowProps) {
  const t = useTranslations('addresses')
  const { moment } = usePortalDates()
  const { address, is_registered, first_seen_at, last_seen_at } = seen
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-mono">{address}</span>
          <span className={cn(badgeStyle({ tone: is_registered ? 'green' : 'plain' }), 'h-6 text-small')}>
            {is_registered ? t('registered') : t('seenOnly')}
          </span>
        </p>
        <dl className="grid gap-x-3 text-body text-muted sm:grid-cols-[auto_1fr]">
          <dt>{t('first')}</dt>
          <dd className="text-ink">{first_seen_at ? moment(first_seen_at) : t('never')}</dd>
          <dt>{t('last')}</dt>
          <dd className="text-ink">{last_seen_at ? moment(last_seen_at) : t('never')}</dd>
        </dl>
      </div>
      {mayRemove && (
        <InlineConfirm
          start={t('remove')}
          startLabel={t('removeWhich', { address })}
          confirm={t('remove')}
          danger
          isBusy={isBusy}
          onConfirm={onRemove}
        >
          <p>{t('removeAsk', { address })}</p>
          {cooldownHours > 0 && <p>{t('cooldownRule', { hours: cooldownHours })}</p>}
        </InlineConfirm>
      )}
    </li>
  )
}
