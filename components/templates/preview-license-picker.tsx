'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Combobox } from '@/components/ui/input/combobox'
import { useDebouncedValue } from '@/lib/browser/page/use-debounced-value'
import { licensesToTryQuery } from '@/lib/templates/client/template-queries'
import type { PreviewLicense } from '@/lib/templates/core/schema'

const SETTLE_MS = 250

type Props = { org: string; productId: string; value: string | null; onChange: (licenseId: string | null) => void }

/** Which license to try a template on: one of the latest, or found by its whole key or its customer's e-mail. */
export function PreviewLicensePicker({ org, productId, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PreviewLicense | null>(null)
  const q = useDebouncedValue(typed.trim(), SETTLE_MS)
  const { data, isFetching } = useQuery(licensesToTryQuery(org, productId, q))
  const items = withChosen(data?.items ?? [], chosen)
  const choose = (id: string | null) => {
    setChosen(items.find((item) => item.id === id) ?? null)
    setTyped('')
    onChange(id)
  }
  return (
    <Field label="License" help={value === null ? 'None chosen: a made-up one stands in.' : undefined}>
      <Combobox
        items={items.map(choiceOf)}
        value={value}
        onChange={choose}
        onSearch={setTyped}
        loading={isFetching}
        placeholder="Whole key or e-mail"
        emptyText="No license of this product has this key or e-mail"
      />
    </Field>
  )
}

/** The chosen one stays on the list, or the field would forget its name. */
const withChosen = (items: PreviewLicense[], chosen: PreviewLicense | null): PreviewLicense[] =>
  chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items

const choiceOf = ({ id, masked_key, customer, has_override }: PreviewLicense) => ({
  value: id,
  label: masked_key,
  help: [customer ?? 'No name', ...(has_override ? ['has an override'] : [])].join(' · '),
})
