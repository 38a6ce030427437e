import type { QueryClient } from '@tanstack/react-query'
import type { Route } from 'next'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { type SaleFilters, saleKeys, saleQueries } from './sale-queries'
import { untilChanged } from './until-changed'

export type OfSource = { org: string; sourceId: string }

/** The sales of a shop that are held, the newest, if one of them waits for this product; null if none does. */
export async function findWaiting(client: QueryClient, { org, sourceId }: OfSource, product: string) {
  const { unmapped } = await client.fetchQuery({ ...saleQueries.mappings(org, sourceId), staleTime: 0 })
  return unmapped.includes(product) ? heldSales(client, { org, sourceId }) : null
}

async function heldSales(client: QueryClient, { org, sourceId }: OfSource): Promise<string[]> {
  const held: SaleFilters = { state: 'held', source_id: sourceId, after: null }
  const { items } = await client.fetchQuery({ ...saleQueries.list(org, held), staleTime: 0 })
  return items.map(({ id }) => id)
}

type Mapped = OfSource & {
  product: string
  /** how the toasts call it */
  name: string
  isLive: boolean
  /** those that were held before */
  waiting: string[]
  open: (path: Route) => void
}

/** Says what became of the sales that waited for a product, once the worker has applied them, and leads to them. */
export async function followMapped(client: QueryClient, mapped: Mapped): Promise<void> {
  const { org, sourceId, product, name, isLive, waiting, open } = mapped
  const id = `mapped ${product}`
  toast.success(`${name} mapped`, { id, description: 'The sales that wait for it are being applied.' })
  const done = await untilChanged(
    () => client.fetchQuery({ ...saleQueries.mappings(org, sourceId), staleTime: 0 }),
    ({ unmapped }) => !unmapped.includes(product),
  ).catch(() => null)
  // Still waiting, or the server can't be reached: the toast says what is true.
  if (done === null) return
  const held = await heldSales(client, { org, sourceId }).catch(() => waiting)
  await client.invalidateQueries({ queryKey: saleKeys.all(org) })
  const applied = waiting.filter((sale) => !held.includes(sale))
  const [first] = applied
  if (first === undefined) {
    toast.success(`${name} mapped`, { id, description: 'The sales that waited for it still wait for something else.' })
    return
  }
  const path =
    applied.length === 1 ? pageRoute(`/${org}/sales/${first}`) : pageRoute(`/${org}/sales?source_id=${sourceId}`)
  const label = applied.length === 1 ? 'Show sale' : 'Show sales'
  toast.success(mappedWords(name, applied.length, isLive), {
    ...{ id, description: null },
    action: { label, onClick: () => open(path) },
  })
}

/** "foto-ultra mapped: 1 sale applied" */
export function mappedWords(name: string, count: number, isLive: boolean): string {
  const sales = count === 1 ? '1 sale' : `${count} sales`
  if (isLive) return `${name} mapped: ${sales} applied`
  return `${name} mapped: ${sales} ${count === 1 ? 'says' : 'say'} what would happen`
}
