'use client'
import { useState } from 'react'
import type { LicenseDialogProps } from '@/components/licenses/license-props'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
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
    <FormDialog
      title="Block an IP address"
      size="small"
      onClose={onClose}
      submit="Block IP address"
      danger
      isPending={block.isPending}
      disabled={network.trim() === ''}
      onSubmit={() => {
        setError(undefined)
        if (network.trim()) block.mutate({ network: network.trim(), note: note.trim() || null })
      }}
    >
      <p className="text-muted text-small">For this license only. If it has a slot, the slot is freed.</p>
      <Field label="IP address or network" error={error}>
        <Input
          mono
          autoFocus={address === ''}
          placeholder="e.g. 203.0.113.0/24"
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
    </FormDialog>
  )
}
