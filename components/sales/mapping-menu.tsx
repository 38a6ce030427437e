'use client'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useDeleteMapping } from '@/lib/service/sales/client/sale-mutations'
import type { SaleMapping } from '@/lib/service/sales/core/schema'
import { MappingDialog, type MappingScope } from './mapping-dialog'

type Props = MappingScope & {
  mapping: SaleMapping
  name: string
}

/** The actions on one mapping. */
export function MappingMenu({ org, sourceId, isLive, isMarketplace, may, mapping, name }: Props) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const remove = useDeleteMapping({ org, sourceId }, { id: mapping.id, name })
  const close = () => setAsked(null)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for ${name}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setAsked('edit')}>
          Edit mapping
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsked('delete')}>
          Delete mapping
        </MenuItem>
      </DropdownMenu>
      {asked === 'edit' && (
        <MappingDialog {...{ org, sourceId, isLive, isMarketplace, may, mapping, name }} onClose={close} />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete the mapping of ${name}`}
        confirm="Delete mapping"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        Its sales are held from now on. Existing licenses don't change until an event of their sale arrives.
      </ConfirmDialog>
    </>
  )
}
