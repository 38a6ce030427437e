'use client'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Check, Pencil } from 'lucide-react'
import { MenuItem, MenuRule } from '@/components/ui/overlay/dropdown-menu'
import { viewsQuery } from '@/lib/foundation/saved-views/client/view-queries'
import type { ViewedList } from '@/lib/foundation/saved-views/core/lists'

type ViewedFilters = { isFiltered: boolean; search: string; apply: (search: string) => void }
export type ViewsProps = { org: string; list: ViewedList; filters: ViewedFilters }

/** The reader's views in the menu, and what can be done with them. */
export function Views({ org, list, filters, onAct }: ViewsProps & { onAct: (act: 'save' | 'manage') => void }) {
  const { data, isPending } = useQuery(viewsQuery(org, list))
  const views = data?.items ?? []
  return (
    <>
      {views.map(({ id, name, query }) => (
        <MenuItem
          key={id}
          onSelect={() => filters.apply(query)}
          hint={query === filters.search && <Check aria-label="Current" className="size-4" />}
        >
          {name}
        </MenuItem>
      ))}
      {views.length === 0 && (
        <p className="px-2 py-1 text-muted">
          {isPending ? 'Loading…' : 'No views yet. Filter the list, then save it.'}
        </p>
      )}
      <MenuRule />
      <MenuItem icon={<BookmarkPlus />} disabled={!filters.isFiltered} onSelect={() => onAct('save')}>
        Save view
      </MenuItem>
      {views.length > 0 && (
        <MenuItem icon={<Pencil />} onSelect={() => onAct('manage')}>
          Rename or delete views
        </MenuItem>
      )}
    </>
  )
}
