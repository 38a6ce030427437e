'use client'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { orderAnchor } from '@/lib/foundation/shared/portal/portal-pages'
import { hasEnded, type ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import { isOneKey } from './key-line'
import { OwnKeysButtons } from './keys-buttons'
import { LicenseRow } from './license-row'

const FIRST = 12
const STEP = 100

/** Licenses of one vendor: a dozen, then a hundred at a time. Those that have ended stand by themselves. */
export function LicenseRows({ licenses, vendor }: { licenses: ListedLicense[]; vendor: string }) {
  const t = useTranslations('licenses')
  const [count, setCount] = useState(FIRST)
  const more = Math.min(STEP, licenses.length - count)
  const shown = licenses.slice(0, count)
  const [ended, others] = [shown.filter(hasEnded), shown.filter((license) => !hasEnded(license))]
  const rows = (some: ListedLicense[]) => <Rows licenses={some} all={licenses} vendor={vendor} />
  return (
    <>
      {others.length > 0 && rows(others)}
      {ended.length > 0 && others.length > 0 && <h3 className="font-medium text-body text-muted">{t('ended')}</h3>}
      {ended.length > 0 && rows(ended)}
      {more > 0 && (
        <Button size="touch" onClick={() => setCount(count + STEP)}>
          {t('more', { count: more })}
        </Button>
      )}
    </>
  )
}

type RowsProps = { licenses: ListedLicense[]; all: ListedLicense[]; vendor: string }

/** A bar beside the rows of an order, above them, so that their names start where the others do. */
const GROUPED =
  'relative before:pointer-events-none before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-1 before:bg-line/60'

/** Those of one order follow a line that names it. */
const Rows = ({ licenses, all, vendor }: RowsProps) => (
  <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
    {licenses.map((license, i) => {
      const { id, order } = license
      const together = order === null ? [] : all.filter((other) => isOfSame(license, other))
      const count = Math.max(together.length, 1)
      return (
        <li key={id} className={count > 1 ? GROUPED : undefined}>
          {order && count > 1 && order.id !== licenses[i - 1]?.order?.id && (
            <OrderLine order={order} licenses={together} isAll={count === all.length} />
          )}
          <LicenseRow license={license} vendor={vendor} />
        </li>
      )
    })}
  </ul>
)

const isOfSame = (license: ListedLicense, other: ListedLicense): boolean =>
  other.order?.id === license.order?.id && hasEnded(other) === hasEnded(license)

type OrderLineProps = {
  order: NonNullable<ListedLicense['order']>
  licenses: ListedLicense[]
  /** nothing else is listed: the buttons below the list are for the same keys */
  isAll: boolean
}

function OrderLine({ order, licenses, isAll }: OrderLineProps) {
  const t = useTranslations('orders')
  const count = licenses.length
  const words = order.order_id === null ? t('together', { count }) : t('of', { order: order.order_id, count })
  const hasOneKey = isOneKey(licenses)
  return (
    <div className="border-hairline border-b bg-sunken px-4 text-body [overflow-wrap:anywhere] sm:px-5">
      <p>
        <a
          href={`#${orderAnchor(order.id)}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {words}
        </a>
        {hasOneKey && <span className="text-muted">{` · ${t('oneKey', { count })}`}</span>}
      </p>
      {!hasOneKey && !isAll && (
        <div className="pb-3">
          <OwnKeysButtons licenses={licenses} of={words} />
        </div>
      )}
    </div>
  )
}
