'use client'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { Field } from '@/components/ui/form/field'
import { type Grace, graceChoices } from '@/components/ui/input/grace-choices'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { useRotateApiKey } from '@/lib/catalog/products/api-keys/client/api-key-mutations'
import type { ApiKeyView } from '@/lib/catalog/products/api-keys/core/schema'
import { graceHours } from '@/lib/foundation/shared/fields'
import { rotateApiKeyCall } from '@/lib/people/management/core/curl/api-calls'
import type { OnIssued } from './issued-api-key'

const GRACES = graceChoices({
  0: { label: 'Now', help: 'For a key that leaked.' },
  24: { help: 'Time to enter the new key everywhere.' },
})

type Props = {
  org: string
  productId: string
  apiKey: ApiKeyView
  open: boolean
  onOpenChange: (open: boolean) => void
  onIssued: OnIssued
}

/** Replaces an API key; the old one keeps working for the grace that is chosen here. */
export function RotateApiKey({ org, productId, apiKey, open, onOpenChange, onIssued }: Props) {
  const [grace, setGrace] = useState<Grace>('24')
  const rotate = useRotateApiKey({ org, productId }, apiKey.id, {
    onSuccess: (issued) => {
      onOpenChange(false)
      onIssued(issued, apiKey.kind)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      // If it were closed before the answer arrives, the new key would be created but never shown.
      dismissible={!rotate.isPending}
      title={`Rotate API key ${apiKey.name}`}
      description="You get a new key with the same name and settings. It works immediately."
    >
      <DialogBody>
        <Field label="When should the old key stop working?" control="custom">
          <RadioGroup
            items={GRACES}
            value={grace}
            onChange={setGrace}
            aria-label="When should the old key stop working?"
          />
        </Field>
        <ApiCallHint call={rotateApiKeyCall(productId, apiKey.id, { grace_hours: graceHours.parse(Number(grace)) })} />
      </DialogBody>
      <DialogActions
        submit="Rotate API key"
        isPending={rotate.isPending}
        isSecret
        onClick={() => rotate.mutate({ grace_hours: Number(grace) })}
      />
    </Dialog>
  )
}
