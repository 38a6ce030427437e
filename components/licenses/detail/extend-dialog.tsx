'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useLicenseChange } from '@/lib/licenses/client/license-mutations'
import type { Extension } from '@/lib/licenses/core/schema'
import { changedAndMailed, type LicenseView } from '@/lib/licenses/core/schema-view'
import { ExtensionFields } from './extension-fields'
import { ExtensionPreview, useExtended } from './extension-preview'
import { mailedMessage, useNotifyCustomer } from './use-notify'

export type LicenseDialogProps = { org: string; license: LicenseView; onClose: () => void }

/** Extends a license, makes it lifetime, or sets another day. */
export function ExtendDialog({ org, license, onClose }: LicenseDialogProps) {
  const [to, setTo] = useState<Extension | null>({ mode: 'days', days: 30 })
  const extended = useExtended(license.expires_at, to)
  const { notify, field } = useNotifyCustomer(license, 'license_extended')
  const extend = useLicenseChange<{ to: Extension; notify: boolean }, { changed: boolean; mailed: number }>(
    org,
    license.id,
    {
      path: '/expiry',
      schema: changedAndMailed,
      success: (given) =>
        given.changed ? mailedMessage('Expiry changed', given, license.customer.email) : 'It expires then already',
      failure: 'The expiry was not changed',
      onSuccess: onClose,
    },
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change when this license expires" size="small">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (to) extend.mutate({ to, notify })
        }}
      >
        <DialogBody>
          <ExtensionFields onChange={setTo} />
          <ExtensionPreview expiresAt={license.expires_at} to={to} extended={extended} />
          {field}
        </DialogBody>
        <DialogFooter>
          <DialogClose />
          <Button type="submit" variant="primary" loading={extend.isPending} disabled={extended?.outcome !== 'expires'}>
            Change expiry
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
