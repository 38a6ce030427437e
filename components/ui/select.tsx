'use client'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cn } from '@/lib/browser/cn'
import { controlStyle } from './control-style'
import { itemStyle, popupStyle } from './popup-style'

export type Choice<Value extends string> = { value: Value; label: string; help?: string; icon?: ReactNode }

export type SelectProps<Value extends string> = {
  items: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 'small' | 'medium' | 'large'
  /** Needed where no Field names it. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** One of a few. For more than a dozen, take Combobox. In a Field: `control="custom"`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onChange, onBlur, placeholder = 'Choose', size = 'medium', className, ref, ...rest } = props
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      {...(rest.name !== undefined && { name: rest.name })}
      disabled={rest.disabled ?? false}
    >
      <Base.Trigger
        ref={ref}
        onBlur={onBlur}
        aria-label={rest['aria-label']}
        className={cn(controlStyle({ size }), 'flex cursor-pointer items-center gap-2 text-left', className)}
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

function SelectItem({ item }: { item: Choice<string> }) {
  return (
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
}
