'use client'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFieldContext, useFieldGroup } from '../form/field-context'
import { itemStyle, popupStyle } from '../overlay/popup-style'
import { controlStyle } from './input'
import type { Choice } from './select-trigger'
import { type SelectProps, selectStyle } from './select-trigger'

/** The loaded Select; it starts open, because the reader has just opened it. */
export function SelectPanel<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onChange, onBlur, placeholder = 'Choose', size = 'medium', className, ref, ...rest } = props
  const wiring = useFieldContext()
  const group = useFieldGroup(rest['aria-label'])
  return (
    <Base.Root
      defaultOpen
      items={items}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={rest.disabled ?? false}
    >
      <Base.Trigger
        ref={ref}
        {...wiring}
        {...group}
        onBlur={onBlur}
        className={cn(selectStyle, controlStyle({ size }), className)}
      >
        <Base.Value placeholder={placeholder} className="flex-1 truncate data-placeholder:text-muted" />
        <Base.Icon className="text-muted">
          <ChevronsUpDown className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'max-h-80 min-w-(--anchor-width) overflow-y-auto')}>
            {items.map((item) => (
              <SelectItem key={item.value} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const SelectItem = ({ item }: { item: Choice<string> }) => (
  <Base.Item value={item.value} className={itemStyle}>
    {item.icon}
    <span className="flex-1">
      <Base.ItemText>{item.label}</Base.ItemText>
      {item.help && <span className="block text-muted">{item.help}</span>}
    </span>
    <Base.ItemIndicator>
      <Check className="size-4 text-accent" />
    </Base.ItemIndicator>
  </Base.Item>
)
