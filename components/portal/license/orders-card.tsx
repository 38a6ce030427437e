'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFragment } from '@/lib/foundation/browser/page/use-fragment'
import { formatAmount } from '@/lib/foundation/shared/format-amount'
import { FORMAT_LOCALES, readLocale } from '@/lib/foundation/shared/locale'
import { orderAnchor } from '@/lib/foundation/shared/portal/portal-pages'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { findOrders, type ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import type { OwnOrder } from '@/lib/service/sales/core/own-orders'
import { LoadError } from '../ui/load-error'
import { ManageLink } from '../ui/manage-link'
import { usePortalDates } from '../ui/use-portal-dates'
import { isOneKey, keyEnd } from './key-line'

/** So many are shown at first. */
const FIRST = 5

type OrdersCardProps = {
  vendor: string | null
  search: string
  /** the licenses that the search found */
  found: ListedLicense[]
}

/** What the customer bought, of all vendors or of one, as far as the search finds it; nothing where that is nothing. */
export function OrdersCard({ vendor, search, found }: OrdersCardProps) {
  const t = useTranslations('orders')
  const [isAll, setIsAll] = useState(false)
  const { data, error, refetch } = useQuery(portalQueries.orders())
  const wanted = useFragment()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  const own = data?.orders.filter(({ vendor: { slug } }) => vendor === null || slug === vendor) ?? []
  const orders = findOrders(own, search, found)
  if (orders.length === 0) return null
  const isOpen = isAll || orders.findIndex(({ id }) => orderAnchor(id) === wanted) >= FIRST
  return (
    <Card size="touch" title={t('title')}>
      <ul className="w-full divide-y divide-hairline border-hairline border-t">
        {(isOpen ? orders : orders.slice(0, FIRST)).map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            hasVendor={vendor === null}
            isWanted={orderAnchor(order.id) === wanted}
          />
        ))}
      </ul>
      {!isOpen && orders.length > FIRST && (
        <Button size="touch" onClick={() => setIsAll(true)}>
          {t('more', { count: orders.length - FIRST })}
        </Button>
      )}
      {isOpen && data?.is_cut && <p className="text-muted">{t('cut')}</p>}
    </Card>
  )
}

type OrderRowProps = {
  order: OwnOrder
  hasVendor: boolean
  /** its link led here */
  isWanted: boolean
}

function OrderRow({ order, hasVendor, isWanted }: OrderRowProps) {
  const t = useTranslations('orders')
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  const { day } = usePortalDates()
  const amount = useAmount(order)
  const { order_id, products, vendor, paid_at, state, renews_at, manage, licenses, more_licenses } = order
  const only = licenses.length === 1 && more_licenses === 0 ? licenses[0] : null
  return (
    <li
      ref={row}
      id={orderAnchor(order.id)}
      className={cn('py-3 [overflow-wrap:anywhere]', isWanted ? '-mx-2 bg-sunken px-2' : 'last:pb-0')}
    >
      <p className="flex justify-between gap-x-4">
        <span className="min-w-0 font-medium">
          {only ? (
            <Link href={`/portal/licenses/${only.id}`} className="text-accent underline underline-offset-4">
              {only.product}
            </Link>
          ) : (
            products.join(', ') || vendor.name
          )}
        </span>
        {amount && <span className="shrink-0 text-right tabular-nums">{amount}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-body text-muted">
        {hasVendor && products.length > 0 && <span>{vendor.name}</span>}
        {order_id && <span>{t('number', { order: order_id })}</span>}
        {more_licenses === 0 && isOneKey(licenses) && <span>{t('oneKey', { count: licenses.length })}</span>}
        <span>{t('paidOn', { date: day(paid_at) })}</span>
        {state !== 'paid' && (
          <span className="text-ink">{renews_at ? t('renewsOn', { date: day(renews_at) }) : t(state)}</span>
        )}
      </p>
      {licenses.length > 1 && (
        <ul className="flex flex-wrap gap-x-4">
          {licenses.map(({ id, product, key }) => (
            <li key={id}>
              <Link
                href={`/portal/licenses/${id}`}
                className="flex min-h-11 items-center text-accent text-body underline underline-offset-4"
              >
                {`${product} ${keyEnd(key)}`}
              </Link>
            </li>
          ))}
          {more_licenses > 0 && (
            <li className="flex min-h-11 items-center text-body text-muted">
              {t('moreLicenses', { count: more_licenses })}
            </li>
          )}
        </ul>
      )}
      {manage && <ManageLink manage={manage} look="quiet" isPastDue={state === 'past_due'} />}
    </li>
  )
}

/** Null where the shop did not say it. */
function useAmount({ amount, currency }: OwnOrder): string | null {
  const locale = FORMAT_LOCALES[readLocale(useLocale()) ?? 'en']
  if (amount === null || currency === null) return amount
  return formatAmount(amount, currency, locale)
}
