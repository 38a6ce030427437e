'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/components/ui/input/combobox'
import type { Choice } from '@/components/ui/input/select-trigger'
import { licensesToTryQuery } from '@/lib/catalog/products/templates/client/template-queries'
import type { PreviewLicense } from '@/lib/catalog/products/templates/core/schema'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { keyQueries } from '@/lib/service/validation/explain/client/key-queries'

const SETTLE_MS = 250

/** `product` is set for a pasted key. */
type LicenseChoice = Choice<string> & { product?: string }

type LicensePickerProps = {
  org: string
  productId: string
  value: string | null
  /** The chosen license if it was not chosen here, so that the field can show its name. */
  known?: LicenseChoice | null
  /** Whether a pasted key is looked up in every product, by POST: it then enters no URL. */
  findsAnyProduct?: boolean
  /** The line below the key. */
  describe?: (license: PreviewLicense) => string
  onChange: (license: LicenseChoice | null) => void
}

/** Picks one of the latest licenses, or finds one by its key or its customer's email. */
export function LicensePicker(props: LicensePickerProps) {
  const { org, productId, value, known = null, findsAnyProduct = false, describe = customerOf, onChange } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<LicenseChoice | null>(null)
  const q = useDebouncedValue(typed.trim(), SETTLE_MS)
  const isPasted = findsAnyProduct && q !== '' && !q.includes('@')
  const listed = useQuery({
    ...licensesToTryQuery(org, productId, isPasted ? '' : q),
    enabled: productId !== '' && !isPasted,
  })
  const pasted = useQuery(keyQueries.resolve(org, isPasted ? q : ''))
  const found: LicenseChoice[] = isPasted
    ? (pasted.data ?? []).map(({ product_id, license_id, label }) => ({
        value: license_id,
        label,
        product: product_id,
        ...(product_id !== productId && { help: 'Of another product' }),
      }))
    : (listed.data?.items ?? []).map((item) => ({ value: item.id, label: item.masked_key, help: describe(item) }))
  const items = withCurrent(found, [chosen, known].find((one) => one?.value === value) ?? null)
  return (
    <Combobox
      items={items}
      value={value}
      onChange={(id) => {
        const choice = items.find((item) => item.value === id) ?? null
        setChosen(choice)
        setTyped('')
        onChange(choice)
      }}
      onSearch={setTyped}
      loading={isPasted ? pasted.isFetching : listed.isFetching}
      placeholder={findsAnyProduct ? 'Key or email' : 'Whole key or email'}
      emptyText={
        findsAnyProduct ? 'No license has this key or email' : 'No license of this product has this key or email'
      }
    />
  )
}

export const customerOf = ({ customer }: PreviewLicense): string => customer ?? 'No name'

/** The chosen one stays on the list, or the field would forget its name. */
const withCurrent = (found: LicenseChoice[], current: LicenseChoice | null): LicenseChoice[] =>
  current && !found.some(({ value }) => value === current.value) ? [current, ...found] : found
