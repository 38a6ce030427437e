'use client'
import { useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { requestFilter } from '@/lib/requests/core/schema'

type Props = { address: string | null; onChoose: (address: string | null) => void }

const isAddress = (text: string): boolean => requestFilter.safeParse({ address: text }).success

/** One calling address, whole: half of one finds nothing, and is not asked for. */
export function AddressFilter({ address, onChoose }: Props) {
  const [isHalf, setIsHalf] = useState(false)
  return (
    <div className="relative col-span-2 w-full sm:w-60">
      <SearchInput
        aria-label="Address"
        placeholder="Address, like 203.0.113.7"
        className="sm:w-full"
        value={address ?? ''}
        onSearch={(text) => {
          const isUsable = text === '' || isAddress(text)
          setIsHalf(!isUsable)
          if (isUsable && text !== (address ?? '')) onChoose(text || null)
        }}
      />
      <p role="status" className="text-muted text-small">
        {isHalf && 'Type the whole address.'}
      </p>
    </div>
  )
}
