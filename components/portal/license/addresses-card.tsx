'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRemoveOwnAddress, useResetOwnAddresses } from '@/lib/people/portal/client/own-license-mutations'
import { useNote } from '@/lib/people/portal/client/use-note'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { usePortalDates } from '../ui/use-portal-dates'
import { useProblemText } from '../ui/use-problem-text'
import { AddressRow, isUnused } from './address-row'
import { CooldownLine } from './cooldown-line'
import { contactTag, SupportContact } from './support-contact'

/** So many are shown at first. */
const FIRST = 5

/** The IP addresses the license was used from, and which of them use a slot. */
export function AddressesCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('addresses')
  const inActivity = useTranslations('activity')
  const { zone } = usePortalDates()
  const problemText = useProblemText(license.vendor.name)
  const [isAll, setIsAll] = useState(false)
  const [said, setSaid] = useNote<{ text: string }>()
  const message = useRef<HTMLDivElement>(null)
  // The question that had the focus is gone.
  useEffect(() => {
    if (said) message.current?.focus()
  }, [said])
  const { addresses, earlier_addresses, may, reset, vendor, ip } = license
  const remove = useRemoveOwnAddress(license.id, { onDone: (address) => setSaid({ text: t('removed', { address }) }) })
  const removeAll = useResetOwnAddresses(license.id, {
    onDone: (freed) => setSaid({ text: t('resetDone', { freed }) }),
  })
  const used = addresses.filter((address) => !isTried(license, address))
  const tried = addresses.filter((address) => isTried(license, address))
  const room = isAll ? addresses.length : FIRST
  const isListed = ip?.mode === 'allow_list'
  const isCooling = reset.next_at !== null
  const isAnyRegistered = earlier_addresses > 0 || addresses.some(({ is_registered }) => is_registered)
  return (
    <Card size="touch" title={t(ip === null ? 'titleOpen' : 'title')} description={lineOf(license, t)}>
      {isListed && (
        <>
          <p>{t.rich('listOnly', { vendor: vendor.name, contact: contactTag(vendor) })}</p>
          <SupportContact vendor={vendor} />
        </>
      )}
      <Rows>
        {used.slice(0, room).map((address) => (
          <AddressRow
            key={address.address}
            license={license}
            address={address}
            mayRemove={may.reset && !isCooling && address.is_registered}
            isBusy={remove.isBusy}
            onRemove={() => remove.send(address.address)}
          />
        ))}
      </Rows>
      {tried.length > 0 && room > used.length && (
        <>
          <h3 className="font-medium text-body text-muted">{t('triedTitle')}</h3>
          <Rows>
            {tried.slice(0, room - used.length).map((address) => (
              <AddressRow key={address.address} license={license} address={address} isTried />
            ))}
          </Rows>
        </>
      )}
      {addresses.some(({ first_seen_at, last_seen_at }) => first_seen_at ?? last_seen_at) && (
        <p className="text-body text-muted">{inActivity('zone', { zone })}</p>
      )}
      {!isAll && addresses.length > FIRST && (
        <Button size="touch" onClick={() => setIsAll(true)}>
          {t('more', { count: addresses.length - FIRST })}
        </Button>
      )}
      {license.is_history_away && <p>{t('away')}</p>}
      {earlier_addresses > 0 && <p>{t('earlier', { count: earlier_addresses })}</p>}
      <LiveAlert kind="success" size="touch" ref={message}>
        {said?.text}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {problemText(remove.problem ?? removeAll.problem, remove.retryAfter ?? removeAll.retryAfter)}
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
        <p className="text-muted">{t.rich('notYours', { vendor: vendor.name, contact: contactTag(vendor) })}</p>
      )}
    </Card>
  )
}

const Rows = ({ children }: { children: ReactNode[] }) =>
  children.length > 0 && <ul className="w-full divide-y divide-hairline border-hairline border-y">{children}</ul>

/** It was refused, and no validation ever registered it: the license was not used from it. */
const isTried = ({ ip, activity }: PortalLicenseDetail, { address, refused }: Address): boolean =>
  ip !== null &&
  refused !== null &&
  !activity.some((entry) => entry.what === 'ip_registered' && entry.address === address)

/** An IP address was refused, or had a slot: the license is not as new. */
const hasTrace = ({ addresses, activity, reset }: PortalLicenseDetail): boolean =>
  addresses.length > 0 || reset.next_at !== null || activity.some(({ what }) => TRACES.includes(what))

const TRACES: PortalLicenseDetail['activity'][number]['what'][] = [
  'ip_added',
  'ip_registered',
  'ip_removed',
  'ips_reset',
]

type Address = PortalLicenseDetail['addresses'][number]
type AddressWords = ReturnType<typeof useTranslations<'addresses'>>

function lineOf(license: PortalLicenseDetail, t: AddressWords): string {
  const { earlier_addresses, ip, is_history_away } = license
  const used = license.addresses.filter((address) => !isTried(license, address))
  const unused = used.filter(isUnused).length
  if (!is_history_away && unused > 0)
    return t(unused === used.length && earlier_addresses === 0 ? 'lineUnused' : 'lineSome')
  if (is_history_away || used.length + earlier_addresses > 0) return t('line')
  if (license.status !== 'active') return t('emptyEnded')
  if (hasTrace(license)) return t('emptyNow')
  return ip?.mode === 'allow_list' ? t('emptyList') : t('empty')
}
