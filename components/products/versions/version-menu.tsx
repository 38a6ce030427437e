'use client'
import { Ban, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useDeleteVersion, useYankVersion } from '@/lib/catalog/products/versions/client/version-mutations'
import type { VersionView } from '@/lib/catalog/products/versions/core/schema'

type Props = { org: string; productId: string; version: VersionView }

/** The actions on one version. */
export function VersionMenu({ org, productId, version }: Props) {
  const [asked, setAsked] = useState<'yank' | 'delete' | null>(null)
  const yank = useYankVersion({ org, productId }, version)
  const remove = useDeleteVersion({ org, productId }, version)
  const close = () => setAsked(null)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for version ${version.version}`}>
            <Ellipsis />
          </Button>
        }
      >
        {version.yanked ? (
          <MenuItem icon={<RotateCcw />} onSelect={() => yank.mutate(false)}>
            Unyank version
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban />} onSelect={() => setAsked('yank')}>
            Yank version
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsked('delete')}>
          Delete version
        </MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={asked === 'yank'}
        onOpenChange={close}
        title={`Yank version ${version.version}`}
        confirm="Yank version"
        onConfirm={() => yank.mutateAsync(true)}
      >
        Anyone running it gets <span className="font-mono">version_valid: false</span>, even if their license is pinned
        to it. Licenses stay valid. You can unyank it.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete version ${version.version}`}
        confirm="Delete version"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        It is removed from the list. {version.yanked && 'It is no longer yanked: anyone running it is permitted again.'}
      </ConfirmDialog>
    </>
  )
}
