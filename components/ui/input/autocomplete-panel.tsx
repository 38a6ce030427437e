'use client'
import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { Ref } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFieldContext } from '../form/field-context'
import { itemStyle, popupStyle } from '../overlay/popup-style'
import { controlStyle } from './input'
import type { Choice } from './select-trigger'

export type AutocompleteProps = {
  /** The value is what is entered; the label is found by typing, too. */
  items: readonly Choice<string>[]
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  maxLength?: number
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** More than anyone reads; typing finds the others. */
const MOST_SHOWN = 50

/** The Autocomplete once its code is loaded. */
export function AutocompletePanel({
  items,
  value,
  onChange,
  onBlur,
  placeholder,
  maxLength,
  name,
  ref,
}: AutocompleteProps) {
  const wiring = useFieldContext()
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={onChange}
      itemToStringValue={(item) => item.value}
      filter={(item, text) => `${item.label} ${item.value}`.toLowerCase().includes(text.trim().toLowerCase())}
      limit={MOST_SHOWN}
      openOnInputClick
    >
      <Base.Input
        ref={ref}
        {...wiring}
        name={name}
        onBlur={onBlur}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        className={cn(controlStyle())}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={cn(popupStyle, 'max-h-80 w-(--anchor-width) overflow-y-auto empty:hidden data-empty:hidden')}
          >
            <Base.List>
              {(item: Choice<string>) => (
                <Base.Item key={item.value} value={item} className={itemStyle}>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{item.label}</span>
                    <span className="block truncate font-mono text-muted text-small">{item.value}</span>
                  </span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
