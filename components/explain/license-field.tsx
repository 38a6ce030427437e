'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/components/ui/input/combobox'
import { useDebouncedValue } from '@/lib/browser/page/use-debounced-value'
import { keyQueries } from '@/lib/explain/client/key-queries'
import type { Simulation } from '@/lib/explain/core/schema'
import { licensesToTryQuery } from '@/lib/templates/client/template-queries'

const SETTLE_MS = 250

type Choice = { value: string; label: string; help?: string; product?: string }
type Props = {
  org: string
  productId: string
  known: Simulation['license']
  value: string
  /** The second is the product it is of, where that was not chosen before. */
  onChange: (licenseId: string, ofProduct?: string) => void
}

/** A license: one of the latest, found by its customer's e-mail, or by a pasted key, which never enters a URL. */
export function LicenseField({ org, productId, known, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const q = useDebouncedValue(typed.trim(), SETTLE_MS)
  const isSearch = q === '' || q.includes('@')
  const listed = useQuery({
    ...licensesToTryQuery(org, productId, isSearch ? q : ''),
    enabled: productId !== '' && isSearch,
  })
  const pasted = useQuery(keyQueries.resolve(org, isSearch ? '' : q))
  const found: Choice[] = isSearch
    ? (listed.data?.items ?? []).map(({ id, masked_key, customer }) => ({
        value: id,
        label: masked_key,
        help: customer ?? 'No name',
      }))
    : (pasted.data ?? []).map(({ product_id, license_id, label }) => ({
        value: license_id,
        label,
        product: product_id,
        ...(product_id !== productId && { help: 'Of another product' }),
      }))
  const items = withOwn(found, value, [chosen, known && { value: known.id, label: known.key }])
  return (
    <Combobox
      items={items}
      value={value === '' ? null : value}
      onChange={(id) => {
        const choice = items.find((item) => item.value === id) ?? null
        setChosen(choice)
        setTyped('')
        onChange(id ?? '', choice?.product)
      }}
      onSearch={setTyped}
      loading={isSearch ? listed.isFetching : pasted.isFetching}
      placeholder="Key or e-mail"
      emptyText="No license has this key or e-mail"
    />
  )
}

/** The chosen one stays on the list, or the field would forget its name. */
function withOwn(found: Choice[], value: string, own: (Choice | null)[]): Choice[] {
  if (value === '' || found.some((item) => item.value === value)) return found
  const mine = own.find((item) => item?.value === value)
  return mine ? [mine, ...found] : found
}
