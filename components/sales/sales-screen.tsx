'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, ShoppingCart, Store } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { choiceChip, textChip } from '@/components/ui/table/chip-words'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { activeFilterStyle, FilterSelect } from '@/components/ui/table/filter-parts'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import type { May } from '@/lib/foundation/permissions/core/may'
import { KEY_SEARCH, keySearchAdvice } from '@/lib/foundation/shared/words/key-search-words'
import { saleParams, saleQueries } from '@/lib/service/sales/client/sale-queries'
import { SALE_VIEW_NAMES, type SaleViewName } from '@/lib/service/sales/core/sale-states'
import type { SaleCounts, SaleLine } from '@/lib/service/sales/core/schema'
import { saleColumns } from './sale-columns'
import { stateLabel } from './sale-state-badge'

/** The orders of all shops, with what waits for a person. */
export function SalesScreen({ org, may }: { org: string; may: May }) {
  const filters = useListFilters(saleParams)
  const { params, set, field } = filters
  const list = useQuery(saleQueries.list(org, params))
  const { data: counts } = useQuery(saleQueries.counts(org, params))
  const { data: sources } = useQuery(saleQueries.sources(org))
  const shops = (sources?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const hasShops = shops.length > 0
  const connect = may['sales:manage'] && (
    <Button variant="primary" render={<Link href={`/${org}/sales/sources/new`} />}>
      <Plus />
      Connect a shop
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Sales"
        help={<HelpLink to="sales" about="sales" />}
        description="What your shops sold, and what became of it."
        action={
          hasShops && (
            <Button render={<Link href={`/${org}/sales/sources`} />}>
              <Store />
              Shops
            </Button>
          )
        }
      />
      <div className="space-y-4">
        {hasShops && (
          <FilterBar
            search={
              <SearchInput
                aria-label="Search sales"
                className="col-span-2"
                placeholder={may['licenses:view'] ? `${KEY_SEARCH}, email, order` : 'Order, name, email, or Discord ID'}
                value={params.search ?? ''}
                onSearch={(text) => set({ search: text || null })}
              />
            }
            filters={filters}
            chips={[
              textChip('Search', 'search', params.search),
              choiceChip('Shop', 'source_id', params.source_id, shops),
            ]}
          >
            <FilterSelect label="Shop" any="Any shop" className="col-span-2" items={shops} {...field('source_id')} />
          </FilterBar>
        )}
        {hasShops && (
          <ByState counts={counts?.items ?? []} chosen={params.state} onChoose={(state) => set({ state })} />
        )}
        <ListTable<SaleLine>
          label="Sales"
          columns={saleColumns}
          list={list}
          failure="The sales can't be shown"
          rowHref={({ id }) => pageRoute(`/${org}/sales/${id}`)}
          noMatch={may['licenses:view'] ? keySearchAdvice(params.search, 'keys') : undefined}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          empty={
            hasShops ? (
              <EmptyState
                icon={<ShoppingCart />}
                title="No sales yet"
                description="They appear as your shop sends them."
              />
            ) : (
              <EmptyState
                icon={<Store />}
                title="No shop connected"
                description="Connect your shop, and every purchase becomes a license by itself."
                action={connect}
              />
            )
          }
          footer={<ForwardPagination after={params.after} page={list.data} onGo={set} />}
        />
      </div>
    </>
  )
}

type Counts = SaleCounts['items']
type ByStateProps = {
  counts: Counts
  chosen: SaleViewName | null
  onChoose: (view: SaleViewName | null) => void
}

/** How many sales there are of each state, first those that wait for a person: a press lists them. */
function ByState({ counts, chosen, onChoose }: ByStateProps) {
  const of = (view: SaleViewName) => counts.find((each) => each.view === view)
  const isAllWaiting = of('held')?.count === of('waits_for_you')?.count
  const shown = SALE_VIEW_NAMES.filter(
    // Where every held sale waits for a person, they are one set.
    (view) => view === chosen || (of(view) && !(view === 'held' && isAllWaiting)),
  )
  if (shown.length === 0) return null
  return (
    <fieldset
      aria-label="Status"
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {[null, ...shown].map((view) => (
        <Button
          key={view ?? 'all'}
          size="small"
          aria-pressed={view === chosen}
          className={cn(view === chosen && activeFilterStyle)}
          onClick={() => onChoose(view)}
        >
          {view === null ? 'All' : chipWords(view, of(view))}
        </Button>
      ))}
    </fieldset>
  )
}

/** "Held 3, waiting for you", "Active 1,240", "Active 10,000+". */
function chipWords(view: SaleViewName, { count, is_more }: Pick<Counts[number], 'count' | 'is_more'> = NONE): string {
  const number = `${formatNumber(count)}${is_more ? '+' : ''}`
  return view === 'waits_for_you' ? `${stateLabel('held')} ${number}, waiting for you` : `${stateLabel(view)} ${number}`
}
const NONE = { count: 0, is_more: false }
