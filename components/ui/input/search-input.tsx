'use client'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Input } from './input'

type SearchInputProps = {
  value: string
  /** Called with the debounced value. */
  onSearch: (text: string) => void
  placeholder: string
  'aria-label': string
  className?: string
}

const REST_MS = 250

/** Searches while the reader types, debounced. Escape clears, or leaves the field; the arrow down leads to the first row. */
export function SearchInput({ value, onSearch, className, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL may change from outside: the back button, "Clear filters".
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string, delayMs = REST_MS) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), delayMs)
  }
  return (
    <search className={cn('relative block w-full sm:w-80', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" />
      <Input
        {...rest}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') type(text, 0)
          if (event.key === 'Escape') {
            if (text === '') event.currentTarget.blur()
            else type('', 0)
          }
          if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('main [data-row-link]')?.focus()
        }}
        className="px-8"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => type('', 0)}
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </search>
  )
}
