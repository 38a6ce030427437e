import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type NativeSelectProps<Value extends string> = {
  label: string
  items: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
  icon?: ReactNode
  disabled?: boolean
}

/** The browser's own select: the easiest to use on a phone. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, items, value, onChange, icon, disabled } = props
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="flex items-center gap-2 text-body text-muted [&_svg]:size-4">
        {icon}
        {label}
      </label>
      <span className="relative min-w-0 max-w-full">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = items.find((item) => item.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
          className="h-11 max-w-full cursor-pointer appearance-none rounded-control border border-line text-ellipsis bg-surface pr-9 pl-3 text-ink text-section transition-colors hover:border-muted"
        >
          {items.map((item) => (
            <option key={item.value} value={item.value} lang={item.lang}>
              {item.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
      </span>
    </div>
  )
}
