'use client'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type Ref, use, useEffect, useState } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Spinner } from '../feedback/loading'
import { FieldContext, useFieldContext } from '../form/field-context'
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
  /** The only item that a typed text names as a whole; otherwise the one with this label or help. */
  named?: (text: string) => Choice<string> | null
  placeholder?: string
  /** Shown when nothing matches: "No product of that name". */
  emptyText?: string
  disabled?: boolean
  name?: string
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * The Combobox once its code is loaded. A text that names an item as a whole is taken on Enter, on Tab, or wherever the
 * focus goes. In a Field any other text stays, and nothing is chosen then; outside of one nothing could say so, and the
 * chosen one is shown again.
 */
export function ComboboxPanel(props: ComboboxProps) {
  const { items, value, onSearch, loading = false, placeholder = 'Search', className, ref } = props
  const wiring = useFieldContext()
  const chosen = items.find((item) => item.value === value) ?? null
  const { typed, type, leave, choose } = useOpenText(props)
  return (
    <Base.Root
      items={items}
      value={chosen}
      onValueChange={(item, { reason }) => choose(item?.value ?? null, reason === 'input-clear')}
      isItemEqualToValue={(item, other) => item.value === other.value}
      inputValue={typed ?? chosen?.label ?? ''}
      onInputValueChange={(text, { reason }) => {
        // What the part does by itself when it closes would empty the field.
        if (reason === 'input-change') type(text)
      }}
      {...(onSearch && { filter: null })}
      {...(props.name !== undefined && { name: props.name })}
      disabled={props.disabled ?? false}
    >
      <div className={cn('relative', className)}>
        <Base.Input
          ref={ref}
          {...wiring}
          onBlur={() => {
            leave()
            props.onBlur?.()
          }}
          onKeyDown={(event) => {
            const isOnItem = event.currentTarget.hasAttribute('aria-activedescendant')
            // Once it is known whether the text is taken, Enter submits the form.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isOnItem && leave()) event.preventDefault()
          }}
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

/** The typed text, null where the field shows what is chosen. */
function useOpenText({ items, value, onChange, onSearch, loading = false, named }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const isInField = use(FieldContext) !== null
  const type = (text: string) => {
    setTyped(text)
    setIsLeft(false)
    onSearch?.(text)
  }
  const drop = () => {
    setTyped(null)
    onSearch?.('')
  }
  const choose = (next: string | null, isTyping: boolean) => {
    if (!isTyping) drop()
    onChange(next)
  }
  const settle = (text: string) => {
    const found = text === '' ? null : named ? named(text) : itemNamed(items, text)
    if (found) choose(found.value, false)
    else if (text === '' || !isInField) drop()
    else if (value !== null) onChange(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once one is chosen, from elsewhere too.
  useEffect(() => {
    if (value !== null) drop()
  }, [value])
  useEffect(() => {
    if (typed !== null && isLeft && !loading) settle(typed.trim())
  })
  /** Whether something was typed that had not been left. */
  const leave = (): boolean => {
    setIsLeft(true)
    return typed !== null && typed.trim() !== '' && !isLeft
  }
  return { typed, type, leave, choose }
}

function itemNamed(items: readonly Choice<string>[], text: string): Choice<string> | null {
  const isText = (words = '') => words.toLowerCase() === text.toLowerCase()
  const found = items.filter(({ label, help }) => isText(label) || isText(help))
  return found.length === 1 ? (found[0] ?? null) : null
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
