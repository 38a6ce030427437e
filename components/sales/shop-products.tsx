'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Card } from '@/components/ui/layout/card'
import type { ListedProduct } from '@/lib/service/sales/core/schema'

type ListedProducts = { items: ListedProduct[]; has_more: boolean }

type Props = {
  /** of the shop */
  title: string
  products: Pick<UseQueryResult<ListedProducts>, 'data' | 'error'>
  /** those of them that are not mapped */
  open: readonly ListedProduct[]
  mayMap: boolean
  onMap: (product: string) => void
}

/** What the shop sells and nothing is mapped to. */
export const ShopProducts = ({ title, products: { data, error }, open, mayMap, onMap }: Props) => (
  <Card
    title="Not mapped yet"
    description={`What ${title} sells, by its API.${data?.has_more ? ' It sells more than are listed: map others by their ID.' : ''}`}
    isFlush
  >
    {/* What scrolls is reached by the keyboard, also where nothing in it is a button. */}
    <section className="max-h-60 overflow-y-auto" aria-label={`What ${title} sells`} tabIndex={mayMap ? undefined : 0}>
      {!data && (
        <SkeletonOrFailure failure={`The products of ${title} can't be shown`} error={error} className="m-4 h-24" />
      )}
      {data && open.length === 0 && (
        <p className="p-4 text-muted">
          {data.items.length === 0
            ? `${title} lists no product that is for sale.`
            : 'Everything that is for sale is mapped.'}
        </p>
      )}
      {data && open.length > 0 && (
        <ul className="divide-y divide-hairline">
          {open.map(({ external_id, name }) => (
            <li key={external_id} className="flex items-center justify-between gap-4 px-4 py-2">
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                <span className="block truncate font-mono text-muted text-small">{external_id}</span>
              </span>
              {mayMap && (
                <Button size="small" aria-label={`Map ${name}`} onClick={() => onMap(external_id)}>
                  Map
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  </Card>
)
