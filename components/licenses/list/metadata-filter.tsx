'use client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { activeFilterStyle } from '@/components/ui/table/filter-parts'
import { metadataKeysQuery } from '@/lib/catalog/licenses/client/metadata-keys'
import { cn } from '@/lib/foundation/browser/page/class-names'

const ANY = 'any'
const EXACT = 'exact'

type Props = {
  org: string
  metadataKey: string | null
  value: string | null
  onChange: (key: string | null, value: string | null) => void
}

/** Filters by one key of the metadata and its exact value. */
export function MetadataFilter({ org, metadataKey, value, onChange }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isSet = Boolean(metadataKey && value)
  return (
    <>
      <Select
        aria-label="Metadata"
        className={cn('w-full sm:w-48', isSet && activeFilterStyle)}
        items={[
          { value: ANY, label: 'Any metadata' },
          { value: EXACT, label: isSet ? `${metadataKey}: ${value}` : 'Key and value…' },
        ]}
        value={isSet ? EXACT : ANY}
        onChange={(chosen) => (chosen === EXACT ? setIsChoosing(true) : onChange(null, null))}
      />
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title="Filter by metadata" size="small" asks={false}>
        <KeyAndValue
          org={org}
          metadataKey={metadataKey ?? ''}
          value={value ?? ''}
          onChoose={(key, text) => {
            onChange(key, text)
            setIsChoosing(false)
          }}
        />
      </Dialog>
    </>
  )
}

type KeyAndValueProps = {
  org: string
  metadataKey: string
  value: string
  onChoose: (key: string, value: string) => void
}

function KeyAndValue({ org, metadataKey, value, onChoose }: KeyAndValueProps) {
  const [key, setKey] = useState(metadataKey)
  const [text, setText] = useState(value)
  const keysId = useId()
  const { data } = useQuery(metadataKeysQuery(org))
  const isWhole = key.trim() !== '' && text !== ''
  return (
    <DialogForm
      submit="Show licenses"
      disabled={!isWhole}
      onSubmit={() => {
        if (isWhole) onChoose(key.trim(), text)
      }}
    >
      <Field label="Key">
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          list={keysId}
          value={key}
          onChange={(e) => setKey(e.target.value)}
        />
      </Field>
      <datalist id={keysId}>
        {data?.keys.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <Field label="Value" help="Compared exactly, including upper and lower case.">
        <Input mono autoComplete="off" spellCheck={false} value={text} onChange={(e) => setText(e.target.value)} />
      </Field>
    </DialogForm>
  )
}
