'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Card } from '@/components/ui/layout/card'
import type { ListedProduct } from '@/lib/service/sales/core/schema'

type ListedProducts = { items: ListedProduct[]; has_more: boolean }
/** `name`: null where only its ID is known. */
type OpenProduct = { external_id: string; name: string | null; isWaitedFor: boolean }

type Props = {
  /** of the shop */
  title: string
  /** what it sells, by its API; null if it isn't asked */
  products: Pick<UseQueryResult<ListedProducts>, 'data' | 'error'> | null
  /** what is not mapped, what sales wait for first */
  open: readonly OpenProduct[]
  mayMap: boolean
  onMap: (product: string) => void
}

/** What the shop sells and nothing is mapped to, whether its API or a sale told of it. */
export function ShopProducts({ title, products, open, mayMap, onMap }: Props) {
  if (products === null && open.length === 0) return null
  const data = products?.data
  return (
    <Card title="Not mapped yet" description={descriptionOf(title, data)} isFlush>
      {/* What scrolls is reached by the keyboard, also where nothing in it is a button. */}
      <section className="max-h-60 overflow-y-auto" aria-label="Not mapped yet" tabIndex={mayMap ? undefined : 0}>
        {open.length > 0 && (
          <ul className="divide-y divide-hairline">
            {open.map(({ external_id, name, isWaitedFor }) => (
              <li key={external_id} className="flex items-center justify-between gap-4 px-4 py-2">
                <span className="min-w-0">
                  <span className="block truncate">{name ?? external_id}</span>
                  {name !== null && (
                    <span className="block truncate font-mono text-muted text-small">{external_id}</span>
                  )}
                </span>
                <span className="flex shrink-0 items-center gap-3">
                  {isWaitedFor && <StatusBadge tone="amber" label="Sales wait" />}
                  {mayMap && (
                    <Button size="small" aria-label={`Map ${name ?? external_id}`} onClick={() => onMap(external_id)}>
                      Map
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {products && !data && (
          <SkeletonOrFailure
            failure={`The products of ${title} can't be shown`}
            error={products.error}
            className="m-4 h-24"
          />
        )}
        {data && open.length === 0 && (
          <p className="p-4 text-muted">
            {data.items.length === 0
              ? `${title} lists no product that is for sale.`
              : 'Everything that is for sale is mapped.'}
          </p>
        )}
      </section>
    </Card>
  )
}

function descriptionOf(title: string, data: ListedProducts | undefined): string {
  if (!data) return 'What sales wait for.'
  const more = data.has_more ? ' It sells more than are listed: map others by their ID.' : ''
  return `What ${title} sells, by its API, and what sales wait for.${more}`
}
