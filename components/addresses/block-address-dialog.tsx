'use client'
import { useState } from 'react'
import type { LicenseDialogProps } from '@/components/licenses/license-props'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useBlockAddress } from '@/lib/catalog/licenses/addresses/client/address-mutations'

/** Blocks an IP address or network for one license. */
export function BlockDialog({ org, license, address, onClose }: LicenseDialogProps & { address: string }) {
  const [network, setNetwork] = useState(address)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const block = useBlockAddress(org, license.id, {
    onSuccess: onClose,
    onFieldErrors: (fields) => setError(fields['network'] ?? fields['note']),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Block an IP address" size="small">
      <Form
        onSubmit={() => {
          setError(undefined)
          if (network.trim()) block.mutate({ network: network.trim(), note: note.trim() || null })
        }}
      >
        <DialogBody>
          <p className="text-muted text-small">For this license only. If it has a slot, the slot is freed.</p>
          <Field label="IP address or network" error={error}>
            <Input
              mono
              autoFocus={address === ''}
              placeholder="203.0.113.0/24"
              autoComplete="off"
              spellCheck={false}
              value={network}
              onChange={(event) => setNetwork(event.target.value)}
            />
          </Field>
          <Field label="Note" optional>
            <Input
              maxLength={200}
              autoFocus={address !== ''}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose />
          <Button type="submit" variant="danger" loading={block.isPending} disabled={network.trim() === ''}>
            Block IP address
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
