'use client'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Spinner } from '../feedback/loading'
import { useFieldContext } from '../form/field-context'
import { itemStyle, popupStyle } from '../overlay/popup-style'
import { controlStyle } from './input'
import type { Choice } from './select-trigger'

export type ComboboxProps = {
  items: readonly Choice<string>[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** For a search on the server: called with the typed text; `items` are then shown unfiltered. */
  onSearch?: (text: string) => void
  loading?: boolean
  placeholder?: string
  /** Shown when nothing matches: "No product of that name". */
  emptyText?: string
  disabled?: boolean
  name?: string
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** The Combobox once its code is loaded. */
export function ComboboxPanel(props: ComboboxProps) {
  const { items, value, onChange, onBlur, onSearch, loading = false, placeholder = 'Search', className, ref } = props
  const wiring = useFieldContext()
  const byValue = (wanted: string | null) => items.find((item) => item.value === wanted) ?? null
  return (
    <Base.Root
      items={items}
      value={byValue(value)}
      onValueChange={(item) => onChange(item?.value ?? null)}
      isItemEqualToValue={(item, chosen) => item.value === chosen.value}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
      {...(onSearch && { filter: null })}
      {...(props.name !== undefined && { name: props.name })}
      disabled={props.disabled ?? false}
    >
      <div className={cn('relative', className)}>
        <Base.Input
          ref={ref}
          {...wiring}
          onBlur={onBlur}
          placeholder={placeholder}
          aria-label={props['aria-label']}
          className={cn(controlStyle(), 'pr-8')}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-0 flex w-8 items-center justify-center text-muted"
        >
          {loading ? <Spinner /> : <ChevronsUpDown className="size-4" />}
        </span>
      </div>
      <ComboboxPopup emptyText={loading ? 'Searching' : (props.emptyText ?? 'Nothing matches')} />
    </Base.Root>
  )
}

const ComboboxPopup = ({ emptyText }: { emptyText: string }) => (
  <Base.Portal>
    <Base.Positioner sideOffset={4} className="z-50 outline-none">
      <Base.Popup
        className={cn(
          popupStyle,
          'max-h-80 w-max min-w-(--anchor-width) max-w-[min(24rem,var(--available-width))] overflow-y-auto',
        )}
      >
        <Base.Empty className="px-2 py-1 text-muted empty:hidden">{emptyText}</Base.Empty>
        <Base.List>
          {(item: Choice<string>) => (
            <Base.Item key={item.value} value={item} className={itemStyle}>
              {item.icon}
              <span className="min-w-0 flex-1">
                <span className="block truncate">{item.label}</span>
                {item.help && <span className="block truncate text-muted">{item.help}</span>}
              </span>
              <Base.ItemIndicator>
                <Check className="size-4 text-accent" />
              </Base.ItemIndicator>
            </Base.Item>
          )}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)
