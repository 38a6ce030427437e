'use client'
import { Ban, Ellipsis, Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useEndApiKey } from '@/lib/catalog/products/api-keys/client/api-key-mutations'
import type { ApiKeyView } from '@/lib/catalog/products/api-keys/core/schema'
import { EditApiKey } from './edit-api-key-dialog'
import type { OnIssued } from './issued-api-key'
import { RotateApiKey } from './rotate-api-key-dialog'

export type ApiKeyMenuProps = {
  org: string
  productId: string
  apiKey: ApiKeyView
  /** The product has no other API key that works. */
  isLast: boolean
  /** Shows a new API key, which this row may not outlive. */
  onIssued: OnIssued
}

/** The actions on one API key. */
export function ApiKeyMenu({ org, productId, apiKey, isLast, onIssued }: ApiKeyMenuProps) {
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'end' | null>(null)
  const end = useEndApiKey({ org, productId }, apiKey.id)
  const dialog = (name: 'edit' | 'rotate' | 'end') => ({
    open: asked === name,
    onOpenChange: (open: boolean) => setAsked(open ? name : null),
  })
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={`Actions for API key ${apiKey.name}, …${apiKey.last_four}`}
          >
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setAsked('edit')}>
          Edit API key
        </MenuItem>
        {apiKey.state === 'current' && (
          <MenuItem icon={<RefreshCw />} onSelect={() => setAsked('rotate')}>
            Rotate API key
          </MenuItem>
        )}
        <MenuItem icon={<Ban />} danger onSelect={() => setAsked('end')}>
          End API key
        </MenuItem>
      </DropdownMenu>
      <EditApiKey {...dialog('edit')} org={org} productId={productId} apiKey={apiKey} />
      <RotateApiKey {...dialog('rotate')} org={org} productId={productId} apiKey={apiKey} onIssued={onIssued} />
      <ConfirmDialog
        {...dialog('end')}
        title={`End API key ${apiKey.name}`}
        confirm="End API key"
        danger
        onConfirm={() => end.mutateAsync(undefined)}
      >
        Requests with the key ending in <span className="font-mono">{apiKey.last_four}</span> get 401 from now on.{' '}
        {isLast && 'It is the last API key of this product: nobody can validate until you create another. '}
        This can't be undone.
      </ConfirmDialog>
    </>
  )
}
