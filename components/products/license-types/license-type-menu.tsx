'use client'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useDeleteLicenseType } from '@/lib/catalog/products/license-types/client/license-type-mutations'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { LicenseTypeDialog } from './license-type-dialog'

type Props = { org: string; productId: string; type: LicenseTypeView }

/** The actions on one license type. */
export function LicenseTypeMenu({ org, productId, type }: Props) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const remove = useDeleteLicenseType({ org, productId }, type)
  const close = () => setAsked(null)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for license type ${type.name}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setAsked('edit')}>
          Edit license type
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsked('delete')}>
          Delete license type
        </MenuItem>
      </DropdownMenu>
      {asked === 'edit' && <LicenseTypeDialog org={org} productId={productId} type={type} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete license type ${type.name}`}
        confirm="Delete license type"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        Existing licenses don't change. Imports and API requests that use it are refused. This can't be undone.
      </ConfirmDialog>
    </>
  )
}
