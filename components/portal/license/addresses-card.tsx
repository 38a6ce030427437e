'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRemoveOwnAddress, useResetOwnAddresses } from '@/lib/people/portal/client/own-license-mutations'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { useProblemText } from '../ui/use-problem-text'
import { AddressRow } from './address-row'
import { CooldownLine } from './cooldown-line'
import { SupportContact } from './support-contact'

/** So many are shown at first. */
const FIRST = 5

/** The IP addresses the license was used from, and which of them use a slot. */
export function AddressesCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('addresses')
  const problemText = useProblemText(license.vendor.name)
  const [isAll, setIsAll] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { addresses, earlier_addresses, may, reset, vendor, ip } = license
  const remove = useRemoveOwnAddress(license.id, { onDone: (address) => setSaid(t('removed', { address })) })
  const removeAll = useResetOwnAddresses(license.id, { onDone: (freed) => setSaid(t('resetDone', { freed })) })
  const isListed = ip?.mode === 'allow_list'
  const isCooling = reset.next_at !== null
  const isAnyRegistered = earlier_addresses > 0 || addresses.some(({ is_registered }) => is_registered)
  return (
    <Card size="touch" title={t(ip === null ? 'titleOpen' : 'title')} description={lineOf(license, t)}>
      {isListed && (
        <>
          <p>{t('listOnly', { vendor: vendor.name })}</p>
          <SupportContact vendor={vendor} />
        </>
      )}
      {addresses.length > 0 && (
        <ul className="w-full divide-y divide-hairline border-hairline border-y">
          {(isAll ? addresses : addresses.slice(0, FIRST)).map((address) => (
            <AddressRow
              key={address.address}
              license={license}
              address={address}
              mayRemove={may.reset && !isCooling && address.is_registered}
              isBusy={remove.isBusy}
              onRemove={() => remove.send(address.address)}
            />
          ))}
        </ul>
      )}
      {!isAll && addresses.length > FIRST && (
        <Button size="touch" onClick={() => setIsAll(true)}>
          {t('more', { count: addresses.length - FIRST })}
        </Button>
      )}
      {license.is_history_away && <p>{t('away')}</p>}
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

function lineOf(license: PortalLicenseDetail, t: AddressWords): string {
  const { addresses, earlier_addresses, ip, is_history_away } = license
  if (is_history_away || addresses.length + earlier_addresses > 0) return t('line')
  if (license.reason === 'revoked') return t('emptyEnded')
  return ip?.mode === 'allow_list' ? t('emptyList') : t('empty')
}
