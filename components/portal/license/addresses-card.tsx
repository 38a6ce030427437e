'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRemoveOwnAddress, useResetOwnAddresses } from '@/lib/portal/client/own-license-mutations'
import type { PortalLicenseDetail } from '@/lib/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { usePortalDates } from '../ui/use-portal-dates'
import { useProblemText } from '../ui/use-problem-text'
import { AddressRow } from './address-row'
import { SupportContact } from './support-contact'

/** The addresses the license was used from, and which of them hold a slot. */
export function AddressesCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('addresses')
  const problemText = useProblemText(license.vendor.name)
  const [said, setSaid] = useState<string | null>(null)
  const { addresses, earlier_addresses, may, reset, vendor, ip } = license
  const remove = useRemoveOwnAddress(license.id, { onDone: (address) => setSaid(t('removed', { address })) })
  const removeAll = useResetOwnAddresses(license.id, { onDone: (freed) => setSaid(t('resetDone', { freed })) })
  const isListed = ip?.mode === 'allow_list'
  const isCooling = reset.next_at !== null
  const isAnyRegistered = earlier_addresses > 0 || addresses.some(({ is_registered }) => is_registered)
  return (
    <Card size="touch" title={t('title')} description={lineOf(license, t)}>
      {isListed && (
        <>
          <p>{t('listOnly', { vendor: vendor.name })}</p>
          <SupportContact vendor={vendor} />
        </>
      )}
      {addresses.length > 0 && (
        <ul className="w-full divide-y divide-hairline border-hairline border-y">
          {addresses.map((address) => (
            <AddressRow
              key={address.address}
              address={address}
              mayRemove={may.reset && !isCooling && address.is_registered}
              cooldownHours={reset.cooldown_hours}
              isBusy={remove.isBusy}
              onRemove={() => remove.send(address.address)}
            />
          ))}
        </ul>
      )}
      {earlier_addresses > 0 && <p>{t('earlier', { count: earlier_addresses })}</p>}
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {problemText(remove.problem ?? removeAll.problem)}
      </LiveAlert>
      {may.reset && (isAnyRegistered || isCooling) && <CooldownLine reset={reset} />}
      {may.reset && isAnyRegistered && !isCooling && (
        <InlineConfirm
          start={t('reset')}
          confirm={t('reset')}
          danger
          isBusy={removeAll.isBusy}
          onConfirm={() => removeAll.send()}
        >
          {t('resetAsk')}
        </InlineConfirm>
      )}
      {!may.reset && !isListed && isAnyRegistered && license.reason === null && (
        <p className="text-muted">{t('notYours', { vendor: vendor.name })}</p>
      )}
    </Card>
  )
}

type AddressWords = ReturnType<typeof useTranslations<'addresses'>>

function lineOf({ addresses, earlier_addresses, ip }: PortalLicenseDetail, t: AddressWords): string {
  if (addresses.length + earlier_addresses > 0) return t('line')
  return ip?.mode === 'allow_list' ? t('emptyList') : t('empty')
}

/** How often addresses can be removed, or when that is possible again. */
function CooldownLine({ reset: { cooldown_hours, next_at } }: Pick<PortalLicenseDetail, 'reset'>) {
  const t = useTranslations('addresses')
  const { moment } = usePortalDates()
  if (next_at !== null) return <p>{t('cooldown', { time: moment(next_at) })}</p>
  return cooldown_hours > 0 && <p className="text-muted">{t('cooldownRule', { hours: cooldown_hours })}</p>
}
