'use client'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useState } from 'react'
import { customerTitle } from '@/components/customers/customer-name'
import { Combobox } from '@/components/ui/input/combobox'
import type { Choice } from '@/components/ui/input/select-trigger'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import { licensesToTryQuery } from '@/lib/catalog/products/templates/client/template-queries'
import type { PreviewLicense } from '@/lib/catalog/products/templates/core/schema'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { hasLicenseKey } from '@/lib/foundation/shared/pasted-key'
import { KEY_SEARCH } from '@/lib/foundation/shared/words/key-search-words'
import { keyQueries } from '@/lib/service/validation/explain/client/key-queries'
import { readsAsKey, type TypedLicense } from '@/lib/service/validation/explain/core/typed-license'

const SETTLE_MS = 250

/** `product` is set for a pasted key. */
type LicenseChoice = Choice<string> & { product?: string; isWhole?: boolean }

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
  /** What the text in the field is, of which no license is chosen. */
  onTyped: (typed: TypedLicense) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Picks one of the latest licenses of a product, or finds one by its key or the end of it, or by its customer's email or
 * name or a part of it; in every product as long as none is chosen.
 */
export function LicensePicker(props: LicensePickerProps) {
  const { org, productId, value, known = null, findsAnyProduct = false, describe = customerOf } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<LicenseChoice | null>(null)
  const q = useDebouncedValue(typed.trim(), SETTLE_MS)
  const isMaybeKey = findsAnyProduct && readsAsKey(q)
  const pasted = useQuery(keyQueries.resolve(org, isMaybeKey ? q : ''))
  const isKey = (pasted.data ?? []).length > 0
  // What no license has as its key may be a name.
  const isWords = !isMaybeKey || (pasted.data?.length === 0 && !hasLicenseKey(q))
  const listed = useQuery({ ...licensesToTryQuery(org, productId, q), enabled: productId !== '' && isWords })
  const isOfAny = findsAnyProduct && productId === ''
  const anywhere = useQuery({ ...licenseQueries.list(org, { q }), enabled: isOfAny && isWords && q !== '' })
  const found: LicenseChoice[] = isKey
    ? (pasted.data ?? []).map(({ product_id, license_id, label }) => ({
        value: license_id,
        label,
        product: product_id,
        isWhole: true,
        ...(product_id !== productId && { help: 'Of another product' }),
      }))
    : isOfAny
      ? (isWords && q !== '' ? (anywhere.data?.items ?? []) : []).map(({ id, key, customer, product }) => ({
          value: id,
          label: key,
          help: `${customerTitle(customer)} · ${product.name}`,
          product: product.id,
        }))
      : (isWords ? (listed.data?.items ?? []) : []).map((item) => ({
          value: item.id,
          label: item.masked_key,
          help: describe(item),
          isWhole: item.is_whole,
        }))
  const items = withCurrent(found, [chosen, known].find((one) => one?.value === value) ?? null)
  const whole = found.filter(({ isWhole }) => isWhole)
  const named = whole.length === 1 ? whole[0] : whole.find(({ product }) => product === productId)
  const isSearching = q !== typed.trim() || pasted.isFetching || (isWords && (listed.isFetching || anywhere.isFetching))
  const isUnknown = isMaybeKey && pasted.isSuccess && found.length === 0
  // A whole one is as good as taken.
  const sought: TypedLicense = isSearching || named ? 'searching' : isUnknown ? 'unknown key' : 'open'
  const is = typed.trim() === '' ? 'none' : sought
  const { onTyped } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once whenever it changes.
  useEffect(() => {
    // What it gives back would be taken for a cleanup.
    onTyped(is)
  }, [is])
  return (
    <Combobox
      {...(props.ref && { ref: props.ref })}
      {...(props.onBlur && { onBlur: props.onBlur })}
      named={() => named ?? null}
      items={items}
      value={value}
      onChange={(id) => {
        const choice = items.find((item) => item.value === id) ?? null
        setChosen(choice)
        props.onChange(choice)
      }}
      onSearch={setTyped}
      loading={isSearching}
      placeholder={`${KEY_SEARCH}, email, or name`}
      emptyText={isOfAny ? emptyOfAny(q) : 'No license of this product has this key, email, or name'}
    />
  )
}

const emptyOfAny = (q: string): string =>
  q === '' ? 'Enter a key, its end, an email, or a name' : 'No license has this key, email, or name'

export const customerOf = ({ customer }: PreviewLicense): string => customer ?? 'No name'

/** The chosen one stays on the list, or the field would forget its name. */
const withCurrent = (found: LicenseChoice[], current: LicenseChoice | null): LicenseChoice[] =>
  current && !found.some(({ value }) => value === current.value) ? [current, ...found] : found
