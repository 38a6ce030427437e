'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Field } from '@/components/ui/form/field'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Input } from '@/components/ui/input/input'
import { Link } from '@/components/ui/navigation/link'
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
  </div>
)

type EnteredKey = {
  org: string
  productId: string
  value: string
  error: string | undefined
  onChange: (apiKey: string) => void
}

/** For a product that was created earlier: its key was shown then, and only its hash is stored. */
export const EnteredApiKey = ({ org, productId, value, error, onChange }: EnteredKey) => (
  <div className="max-w-[560px] space-y-2">
    <Field label="API key" error={error} help="Only used for this page. It isn't stored.">
      <Input
        mono
        value={value}
        autoComplete="off"
        spellCheck={false}
        placeholder="e.g. lk_live_…"
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </Field>
    <Link
      href={`/${org}/products/${productId}/api-keys`}
      className="text-muted text-small underline underline-offset-4"
    >
      Lost it? Create another one
    </Link>
  </div>
)
