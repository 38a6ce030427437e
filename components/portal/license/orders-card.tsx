'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { FORMAT_LOCALES, readLocale } from '@/lib/foundation/shared/locale'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import type { OwnOrder } from '@/lib/service/sales/core/own-orders'
import { LoadError } from '../ui/load-error'
import { ManageLink } from '../ui/manage-link'
import { usePortalDates } from '../ui/use-portal-dates'

/** So many are shown at first. */
const FIRST = 5

/** What the customer bought, of all vendors or of one; nothing where that is nothing. */
export function OrdersCard({ vendor }: { vendor: string | null }) {
  const t = useTranslations('orders')
  const [isAll, setIsAll] = useState(false)
  const { data, error, refetch } = useQuery(portalQueries.orders())
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  const orders = data?.orders.filter(({ vendor: { slug } }) => vendor === null || slug === vendor) ?? []
  if (orders.length === 0) return null
  return (
    <Card size="touch" title={t('title')}>
      <ul className="w-full divide-y divide-hairline border-hairline border-y">
        {(isAll ? orders : orders.slice(0, FIRST)).map((order) => (
          <OrderRow key={order.id} order={order} hasVendor={vendor === null} />
        ))}
      </ul>
      {!isAll && orders.length > FIRST && (
        <Button size="touch" onClick={() => setIsAll(true)}>
          {t('more', { count: orders.length - FIRST })}
        </Button>
      )}
      {isAll && data?.is_cut && <p className="text-muted">{t('cut')}</p>}
    </Card>
  )
}

function OrderRow({ order, hasVendor }: { order: OwnOrder; hasVendor: boolean }) {
  const t = useTranslations('orders')
  const { day } = usePortalDates()
  const amount = useAmount(order)
  const { order_id, products, vendor, paid_at, state, manage } = order
  return (
    <li className="py-3 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{products.join(', ') || vendor.name}</span>
        {amount && <span className="tabular-nums">{amount}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-body text-muted">
        {hasVendor && products.length > 0 && <span>{vendor.name}</span>}
        {order_id && <span>{t('number', { order: order_id })}</span>}
        <span>{t('paidOn', { date: day(paid_at) })}</span>
        <span className="text-ink">{t(state)}</span>
      </p>
      {manage && <ManageLink manage={manage} />}
    </li>
  )
}

/** Null where the shop did not say it. */
function useAmount({ amount, currency }: OwnOrder): string | null {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  if (amount === null || currency === null) return amount
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))
}
