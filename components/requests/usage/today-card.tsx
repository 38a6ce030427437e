'use client'
import { useQuery } from '@tanstack/react-query'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import type { ProductToday } from '@/lib/service/requests/usage/core/schema'
import { ForecastLine } from './forecast-line'
import { UsageMeter } from './usage-meter'

type Props = { org: string; product?: string | null; most?: number; className?: string }

/** Today's count against the limit, product by product: the limit and the counter are each product's own. Validations and lookups. */
export function TodayCard({ org, product = null, most = Number.POSITIVE_INFINITY, className = '' }: Props) {
  const { data, error } = useQuery(usageQueries.today(org))
  const all = data?.products.filter(({ id }) => product === null || id === product)
  const [first, ...rest] = all ?? []
  const shown = rest.slice(0, most - 1)
  const hasLimit = all?.some(({ limit }) => limit !== null)
  const hidden = rest.length - shown.length
  return (
    <Card
      title="Requests today"
      className={className}
      description={
        data &&
        (hasLimit ? (
          <>
            Resets <TimeText at={data.resets_at} /> (midnight UTC).
          </>
        ) : (
          'Counted by UTC day.'
        ))
      }
      footer={
        hidden > 0 && <Link href={`/${org}/usage`}>{hidden === 1 ? '1 more product' : `${hidden} more products`}</Link>
      }
    >
      {!data && <SkeletonOrFailure failure="Today's requests can't be shown" error={error} className="h-24" />}
      {first && (
        <Foremost product={first} named={rest.length > 0} isBurst={first.burst_day === data?.at.slice(0, 10)} />
      )}
      {shown.length > 0 && (
        <ul className="mt-4 border-hairline border-t">
          {shown.map((each) => (
            <ProductRow key={each.id} org={org} product={each} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type ForemostProps = { product: ProductToday; named: boolean; isBurst: boolean }

const Foremost = ({ product, named, isBurst }: ForemostProps) => (
  <div className="space-y-2">
    {named && <p className="font-medium text-small">{product.name}</p>}
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold text-title tabular-nums">{formatNumber(product.used)}</span>
      <span className="text-muted tabular-nums">
        {product.limit === null ? '· no daily limit' : `of ${formatNumber(product.limit)}`}
      </span>
    </p>
    <UsageMeter used={product.used} limit={product.limit} />
    <p className="text-muted text-small">
      <ForecastLine product={product} />
      {isBurst && " This month's burst is in use."}
    </p>
  </div>
)

const ProductRow = ({ org, product }: { org: string; product: ProductToday }) => (
  <li className="space-y-1 border-hairline border-b py-2 last:border-b-0 last:pb-0">
    <div className="flex items-baseline justify-between gap-4 text-small">
      <Link href={`/${org}/products/${product.id}`} className="truncate font-medium">
        {product.name}
      </Link>
      <span className="shrink-0 tabular-nums">
        {formatNumber(product.used)}
        {product.limit !== null && <span className="text-muted"> of {formatNumber(product.limit)}</span>}
      </span>
    </div>
    <UsageMeter used={product.used} limit={product.limit} />
    {product.reaches_limit_at && (
      <p className="text-small">
        <ForecastLine product={product} />
      </p>
    )}
  </li>
)
