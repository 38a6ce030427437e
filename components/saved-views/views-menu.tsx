'use client'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { DropdownMenu } from '@/components/ui/overlay/dropdown-menu'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import type { ViewsProps } from './views'

const Views = onDemand(() => import('./views').then((parts) => parts.Views))
const SaveViewDialog = dialogOnDemand(() => import('./view-dialogs').then((parts) => parts.SaveViewDialog))
const ManageViewsDialog = dialogOnDemand(() => import('./view-dialogs').then((parts) => parts.ManageViewsDialog))

/** The filters that the reader saved under names, and those that are on to be saved. */
export function ViewsMenu({ org, list, filters }: ViewsProps) {
  const [act, setAct] = useState<'save' | 'manage' | null>(null)
  const dialog = { org, list, onClose: () => setAct(null) }
  return (
    <>
      <DropdownMenu
        trigger={
          <Button>
            <Bookmark />
            Views
          </Button>
        }
        className="max-w-72"
      >
        <Views org={org} list={list} filters={filters} onAct={setAct} />
      </DropdownMenu>
      {act === 'save' && <SaveViewDialog {...dialog} query={filters.search} />}
      {act === 'manage' && <ManageViewsDialog {...dialog} />}
    </>
  )
}
