'use client'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

/** So many are shown at first. */
const FIRST = 5

type Activity = PortalLicenseDetail['activity'][number]

/** What happened to the license since it is the customer's. */
export function ActivityCard({ license: { activity, vendor } }: { license: PortalLicenseDetail }) {
  const t = useTranslations('activity')
  const { moment, utc, zone } = usePortalDates()
  const [isAll, setIsAll] = useState(false)
  if (activity.length === 0) return null
  const names = { you: t('you'), vendor: vendor.name, software: t('software') }
  return (
    <Card size="touch" title={t('title')} description={t('zone', { zone })}>
      <ul className="w-full divide-y divide-hairline border-hairline border-y">
        {(isAll ? activity : activity.slice(0, FIRST)).map((entry) => (
          <li key={Object.values(entry).join(' ')} className="py-3 [overflow-wrap:anywhere]">
            <p>
              <Title entry={entry} />
            </p>
            <Details entry={entry} />
            <p className="flex flex-wrap gap-x-3 text-body text-muted">
              <span>{names[entry.by]}</span>
              <time dateTime={entry.at} title={utc(entry.at)}>
                {moment(entry.at)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {!isAll && activity.length > FIRST && (
        <Button size="touch" onClick={() => setIsAll(true)}>
          {t('more', { count: activity.length - FIRST })}
        </Button>
      )}
    </Card>
  )
}

/** A license that its order took or gave back says so, and so does the email about it. */
function Title({ entry: { what, because, mail } }: { entry: Activity }) {
  const t = useTranslations('activity')
  if (what !== 'mail_sent') return t(because ?? what)
  return mail && t('mail_sent', { about: t(because ?? MAIL_WORDS[mail]) })
}

/** An email is called by what it says. */
const MAIL_WORDS = {
  license_issued: 'created',
  license_expiring: 'license_expiring',
  license_expired: 'license_expired',
  license_extended: 'expiry_changed',
  license_revoked: 'revoked',
  license_reinstated: 'reinstated',
  key_replaced: 'key_replaced',
  ips_reset: 'ips_reset',
  ip_removed: 'ip_removed',
  transfer_requested: 'transfer_requested',
  transfer_approved: 'transferred',
  transfer_rejected: 'transfer_rejected',
  transfer_canceled: 'transfer_canceled',
} as const satisfies Record<NonNullable<Activity['mail']>, string>

/** From what to what it changed, or the IP address. */
function Details({ entry: { expiry, limit, address } }: { entry: Activity }) {
  const t = useTranslations('activity')
  const { expiry: dateOf } = usePortalDates()
  const expiryWords = (iso: string | null) => (iso === null ? t('never') : dateOf(iso).date)
  const limitWords = (count: number | null) => (count === null ? t('unlimited') : String(count))
  if (expiry) return <p>{`${expiryWords(expiry.from)} → ${expiryWords(expiry.to)}`}</p>
  if (limit) return <p>{`${limitWords(limit.from)} → ${limitWords(limit.to)}`}</p>
  return address && <p className="font-mono text-body">{address}</p>
}
