'use client'
import { Download } from 'lucide-react'
import { type Ref, useState } from 'react'
import { CreateApiKey } from '@/components/products/api-keys/create-api-key-dialog'
import { IssuedApiKey } from '@/components/products/api-keys/issued-api-key'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Field } from '@/components/ui/form/field'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Input } from '@/components/ui/input/input'
import { pastedApiKey } from '@/lib/catalog/products/api-keys/core/pasted-api-key'
import { downloadText } from '@/lib/foundation/browser/page/copy-text'

type CreatedKey = { apiKey: string; fileName: string; isSaved: boolean; onSaved: () => void }

/** The API key that was just created: in the state of this page, and nowhere else. */
export const CreatedApiKey = ({ apiKey, fileName, isSaved, onSaved }: CreatedKey) => (
  <div className="space-y-3">
    <UnsavedGuard dirty={!isSaved} kept={{ secret: 'key' }} />
    <output
      aria-label="API key"
      className="block select-all break-all rounded-control bg-sunken px-3 py-2 font-mono text-small"
    >
      {apiKey}
    </output>
    <div className="flex flex-wrap gap-2">
      <CopyButton text={apiKey} what="API key" labelled size="medium" onCopied={onSaved} />
      <Button
        onClick={() => {
          downloadText(fileName, `${apiKey}\n`)
          onSaved()
        }}
      >
        <Download />
        Download
      </Button>
    </div>
    <Checkbox label="I've saved it" checked={isSaved} disabled={isSaved} onChange={onSaved} />
  </div>
)

type EnteredKey = {
  org: string
  product: { id: string; slug: string }
  value: string
  error: string | undefined
  field: Ref<HTMLInputElement>
  onChange: (apiKey: string) => void
  /** Offered where a key was shown and ran, and nobody is known to have saved it. */
  asksIfSaved: boolean
  onSaved: () => void
}

/** For a product that was created earlier: its key was shown then, and only its hash is stored. */
export function EnteredApiKey(props: EnteredKey) {
  const { org, product, value, error, field, onChange, asksIfSaved, onSaved } = props
  const [shown, setShown] = useState<string | null>(null)
  const issued = (apiKey: string) => {
    onChange(apiKey)
    setShown(apiKey)
  }
  const stored = () => {
    setShown(null)
    onSaved()
  }
  return (
    <div className="max-w-[560px] space-y-3">
      <Field label="API key" error={error} help="Only used for this page. It isn't stored.">
        <Input
          mono
          ref={field}
          value={value}
          autoComplete="off"
          spellCheck={false}
          placeholder="e.g. lk_live_…"
          onChange={(event) => onChange(pastedApiKey(event.target.value))}
        />
      </Field>
      {asksIfSaved && <Checkbox label="I've saved it" checked={false} onChange={onSaved} />}
      <CreateApiKey org={org} productId={product.id} kind="server" name="Server" onIssued={issued} />
      <IssuedApiKey apiKey={shown} kind="server" fileName={`${product.slug}-api-key.txt`} onStored={stored} />
    </div>
  )
}
