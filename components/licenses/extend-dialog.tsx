'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import type { Extension } from '@/lib/licenses/core/schema'
import { changed, type LicenseView } from '@/lib/licenses/core/schema-view'
import { ExtensionFields } from './extension-fields'
import { useLicenseChange } from './use-license'

export type LicenseDialogProps = { org: string; license: LicenseView; onClose: () => void }

/** Extends a license, makes it lifetime, or sets another day. */
export function ExtendDialog({ org, license, onClose }: LicenseDialogProps) {
  const [to, setTo] = useState<Extension | null>({ mode: 'days', days: 30 })
  const extend = useLicenseChange<{ to: Extension }, { changed: boolean }>(org, license.id, {
    path: '/expiry',
    schema: changed,
    success: (given) => (given.changed ? 'Expiry changed' : 'It expires then already'),
    failure: 'The expiry was not changed',
    onSuccess: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change when this license expires" size="small">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (to) extend.mutate({ to })
        }}
      >
        <DialogBody>
          <ExtensionFields onChange={setTo} />
        </DialogBody>
        <DialogFooter>
          <DialogClose />
          <Button type="submit" variant="primary" loading={extend.isPending} disabled={to === null}>
            Change expiry
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
