'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

/** So many are shown at first. */
const FIRST = 5

/** What happened to the license since it is the customer's. */
export function ActivityCard({ license: { activity, vendor } }: { license: PortalLicenseDetail }) {
  const t = useTranslations('activity')
  const { moment } = usePortalDates()
  const [isAll, setIsAll] = useState(false)
  if (activity.length === 0) return null
  return (
    <Card size="touch" title={t('title')}>
      <ul className="w-full divide-y divide-hairline border-hairline border-y">
        {(isAll ? activity : activity.slice(0, FIRST)).map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className="py-3">
            <p>{t(what)}</p>
            <p className="flex flex-wrap gap-x-3 text-body text-muted [overflow-wrap:anywhere]">
              <span>{by === 'you' ? t('you') : vendor.name}</span>
              <span>{moment(at)}</span>
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
