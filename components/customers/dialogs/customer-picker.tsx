'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/components/ui/input/combobox'
import type { Choice } from '@/components/ui/input/select-trigger'
import { customerQueries } from '@/lib/catalog/customers/client/customer-queries'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { customerTitle } from '../customer-name'

const SETTLE_MS = 250

type Props = {
  org: string
  /** the customer that cannot be chosen */
  except: string
  value: string | null
  onChange: (customerId: string | null) => void
}

/** Finds a customer by name, email or Discord ID. */
export function CustomerPicker({ org, except, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice<string> | null>(null)
  const q = useDebouncedValue(typed.trim(), SETTLE_MS)
  const { data, isFetching } = useQuery(
    customerQueries.list(org, { q: q || null, after: null, before: null, page: null, sort: null, only: null }),
  )
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== except)
    .map((customer) => ({
      value: customer.id,
      label: customerTitle(customer),
      ...(customer.name !== null && { help: customer.email ?? customer.discord_id ?? '' }),
    }))
  // The chosen one stays on the list, or the field would forget its name.
  const items = chosen && !found.some((item) => item.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Combobox
      items={items}
      value={value}
      onChange={(id) => {
        setChosen(items.find((item) => item.value === id) ?? null)
        onChange(id)
      }}
      onSearch={setTyped}
      loading={isFetching || q !== typed.trim()}
      placeholder="Search customers"
      emptyText="No customer matches"
    />
  )
}
