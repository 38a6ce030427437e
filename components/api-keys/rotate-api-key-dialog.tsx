'use client'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { Field } from '@/components/ui/form/field'
import { type Grace, graceChoices } from '@/components/ui/input/grace-choices'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useRotateApiKey } from '@/lib/api-keys/client/api-key-mutations'

const GRACES = graceChoices({
  0: { label: 'None', help: 'For a key that leaked: the old one ends at once.' },
  24: { help: 'Enough to change it everywhere.' },
})

type Props = { org: string; productId: string; slug: string; apiKeyId: string }

/** Makes a new API key; the old one lives on for the grace that is chosen here. */
export function RotateApiKey({ org, productId, slug, apiKeyId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [grace, setGrace] = useState<Grace>('24')
  const [apiKey, setApiKey] = useState<string | null>(null)
  const rotate = useRotateApiKey({ org, productId }, apiKeyId, { onSuccess: setApiKey })
  const setOpen = (open: boolean) => {
    setIsOpen(open)
    if (open) setApiKey(null)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      // If it were closed before the answer arrives, the new key would be created but never shown.
      dismissible={apiKey === null && !rotate.isPending}
      trigger={
        <Button variant="primary">
          <RefreshCw />
          Rotate API key
        </Button>
      }
      title={apiKey === null ? 'Rotate API key' : 'New API key'}
      description={apiKey === null ? 'The new key works at once. The daily count goes on.' : undefined}
    >
      {apiKey === null ? (
        <>
          <DialogBody>
            <Field label="The old key goes on working for" control="custom">
              <RadioGroup items={GRACES} value={grace} onChange={setGrace} aria-label="Grace" />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose disabled={rotate.isPending} />
            <Button
              variant="primary"
              loading={rotate.isPending}
              onClick={() => rotate.mutate({ grace_hours: Number(grace) })}
            >
              Rotate API key
            </Button>
          </DialogFooter>
        </>
      ) : (
        <DialogBody>
          <SecretOnce kind="apiKey" secret={apiKey} fileName={`${slug}-api-key.txt`} onStored={() => setOpen(false)} />
        </DialogBody>
      )}
    </Dialog>
  )
}
