'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { badgeStyle } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { usePortalDates } from '../ui/use-portal-dates'
import { AddressState, RefusedLine } from './address-state'

type AddressRowProps = {
  license: PortalLicenseDetail
  address: PortalLicenseDetail['addresses'][number]
  /** it was refused, and never used the license */
  isTried?: boolean
  mayRemove?: boolean
  isBusy?: boolean
  onRemove?: () => void
}

/** It has a slot, and the license was not used from it yet. */
export const isUnused = ({ is_registered, last_seen_at }: AddressRowProps['address']): boolean =>
  is_registered && last_seen_at === null

/** One IP address: whether it uses a slot, when it was used, and by which devices. */
export function AddressRow({
  license,
  address: seen,
  isTried = false,
  mayRemove = false,
  isBusy = false,
  onRemove,
}: AddressRowProps) {
  const t = useTranslations('addresses')
  const { moment, day } = usePortalDates()
  const { address, is_current, device_ids, first_seen_at: first, last_seen_at: last } = seen
  const cooldownHours = license.reset.cooldown_hours
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-mono">{address}</span>
          <AddressState address={seen} license={license} />
          {is_current && <span className={cn(badgeStyle(), 'h-6 text-small')}>{t('thisConnection')}</span>}
        </p>
        {isUnused(seen) && seen.registered_at && (
          <p className="text-body text-muted">
            {t('added', { date: day(seen.registered_at), used: license.is_history_away ? 'unknown' : 'no' })}
          </p>
        )}
        <RefusedLine address={seen} license={license} />
        <dl className="grid gap-x-3 text-body text-muted sm:grid-cols-[auto_1fr]">
          {!isTried && first && (
            <>
              <dt>{t('first')}</dt>
              <dd className="text-ink">{moment(first)}</dd>
            </>
          )}
          {last && (
            <>
              <dt>{t(isTried ? 'tried' : 'last')}</dt>
              <dd className="text-ink">{moment(last)}</dd>
            </>
          )}
          {device_ids.length > 0 && (
            <>
              <dt>{t('device')}</dt>
              <dd className="break-all font-mono text-ink">{device_ids.join(', ')}</dd>
            </>
          )}
        </dl>
      </div>
      {mayRemove && onRemove && (
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
