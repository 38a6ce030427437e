'use client'
import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'
import { hasUnsavedChanges } from '@/lib/foundation/browser/dialogs/unsaved-changes'
import { cn } from '@/lib/foundation/browser/page/class-names'

type Tab = {
  value: string
  label: ReactNode
  /** A number beside the label. */
  count?: number
  panel: ReactNode
}

export type TabsProps = {
  tabs: readonly Tab[]
  /** Accessible name of the group of tabs. */
  label: string
  value?: string
  onChange?: (value: string) => void
  className?: string
}

/** Several views of one thing; only the chosen one is rendered, and those that were left with unsaved changes. In the URL: UrlTabs. */
export function Tabs({ tabs, label, value, onChange, className }: TabsProps) {
  const first = tabs[0]?.value
  const [left, setLeft] = useState<readonly string[]>([])
  const leave = (chosen: string) => {
    const current = value ?? first
    if (current !== undefined && hasUnsavedChanges()) setLeft([...left, current])
    onChange?.(chosen)
  }
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: first } : { value })}
      onValueChange={leave}
      className={className}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative -mx-1 flex scroll-cue-x gap-2 overflow-x-auto border-hairline border-b [--under-cue:var(--page)] [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabStyle}>
            {tab.label}
            {tab.count !== undefined && <span className="text-muted tabular-nums">{tab.count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-[calc(var(--active-tab-width)-8px)] translate-x-[calc(var(--active-tab-left)+4px)] bg-accent transition-[translate,width]" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={left.includes(tab.value)} className="pt-6">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

// The ring of the focus is within the tab, beside its label: outside it, the list would cut it.
const tabStyle = cn(
  'flex h-10 shrink-0 items-center gap-2 px-1 font-medium text-muted text-small transition-colors hover:text-ink data-active:text-ink',
  'focus-visible:-outline-offset-2 focus-visible:rounded-control',
)
