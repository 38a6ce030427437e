'use client'
import { Ban, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { productKeys, productPath } from '@/lib/products/client/product-queries'
import { productVersion, type VersionView, versionList } from '@/lib/versions/core/schema'

type Props = { org: string; productId: string; version: VersionView }

/** What can be done with one version. */
export function VersionMenu({ org, productId, version }: Props) {
  const [asked, setAsked] = useState<'yank' | 'delete' | null>(null)
  const { yank, remove } = useVersionChanges({ org, productId, version })
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
            Permit again
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
        Whoever runs it is answered <span className="font-mono">version_valid: false</span>, whatever their license is
        pinned to. Licenses stay valid. You can permit it again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete version ${version.version}`}
        confirm="Delete version"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        It is taken off the list. {version.yanked && 'It is then no longer yanked: who runs it is permitted again.'}
      </ConfirmDialog>
    </>
  )
}

function useVersionChanges({ org, productId, version }: Props) {
  const path = productPath(org, productId, `/versions/${version.id}`)
  const queryKey = productKeys.versions(org, productId)
  const yank = useMutationWithToast({
    send: (yanked: boolean) => sendJson('PATCH', path, { body: { yanked }, schema: productVersion }),
    success: ({ version: name, yanked }) => `Version ${name} ${yanked ? 'yanked' : 'permitted again'}`,
    failure: 'The version was not changed',
    optimistic: [
      {
        queryKey,
        change: (cached, yanked) => ({
          items: versionList.parse(cached).items.map((item) => (item.id === version.id ? { ...item, yanked } : item)),
        }),
      },
    ],
    invalidates: [queryKey],
  })
  const remove = useMutationWithToast({
    send: () => sendJson('DELETE', path, { body: {}, schema: z.object({ deleted: z.literal(true) }) }),
    success: `Version ${version.version} deleted`,
    failure: 'The version was not deleted',
    invalidates: [queryKey],
  })
  return { yank, remove }
}
