'use client'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { Route } from 'next'
import { type ReactNode, useEffect, useRef } from 'react'
import { isDialogOpen } from '@/lib/foundation/browser/dialogs/dialog-scope'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Link } from '../navigation/link'
import { itemStyle, popupStyle } from './popup-style'

type MenuPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: HTMLElement | null
  labelledBy: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
  children: ReactNode
}

/** The content of DropdownMenu, loaded when it first opens, with the parts below. */
export const MenuPanel = ({ anchor, labelledBy, align = 'end', side = 'bottom', ...rest }: MenuPanelProps) => (
  <Base.Root
    modal={false}
    open={rest.open}
    onOpenChange={(next, { event }) => {
      if (!isEventInside(anchor, event)) rest.onOpenChange(next)
    }}
  >
    <Base.Portal>
      <Base.Positioner anchor={anchor} align={align} side={side} sideOffset={4} className="z-50 outline-none">
        <Base.Popup
          aria-labelledby={labelledBy}
          // It may be gone only after the dialog that one of its items opened has taken the focus.
          finalFocus={() => (isDialogOpen() ? false : anchor)}
          className={cn(popupStyle, 'min-w-44', rest.className)}
        >
          {rest.children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

/** Has the focus in a menu that was opened with the keyboard: the next Enter chooses it. */
export function FirstItem() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const menu = place.current?.closest('[role="menu"]')
    if (document.activeElement?.matches(':focus-visible'))
      menu?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus()
  }, [])
  return <span ref={place} hidden />
}

type MenuLineProps = {
  icon?: ReactNode
  /** Shown at the right: a shortcut, a check mark. */
  hint?: ReactNode
  children: ReactNode
}

export type MenuItemProps = MenuLineProps & { onSelect: () => void; danger?: boolean; disabled?: boolean }

export const MenuItem = ({ onSelect, danger, disabled = false, ...line }: MenuItemProps) => (
  <Base.Item onClick={onSelect} disabled={disabled} className={cn(itemStyle, danger && 'text-red')}>
    <MenuLine {...line} />
  </Base.Item>
)

export type MenuLinkProps = MenuLineProps & { href: Route; danger?: boolean }

export const MenuLink = ({ href, danger, ...line }: MenuLinkProps) => (
  <Base.LinkItem render={<Link href={href} />} className={cn(itemStyle, danger && 'text-red')} closeOnClick>
    <MenuLine {...line} />
  </Base.LinkItem>
)

const MenuLine = ({ icon, hint, children }: MenuLineProps) => (
  <>
    {icon && <span className="text-muted">{icon}</span>}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {hint && <span className="text-muted">{hint}</span>}
  </>
)

export type MenuChoiceProps<Value extends string> = {
  label: string
  items: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

export const MenuChoice = <Value extends string>({ label, items, value, onChange }: MenuChoiceProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChange(chosen)} aria-label={label}>
    {items.map((item) => (
      <Base.RadioItem key={item.value} value={item.value} className={itemStyle} closeOnClick={false}>
        <MenuLine icon={item.icon}>{item.label}</MenuLine>
        <Base.RadioItemIndicator>
          <Check className="text-accent" />
        </Base.RadioItemIndicator>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
)

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className="px-2 py-1 text-muted">{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

export const MenuRule = () => <Base.Separator className="-mx-1 my-1 h-px bg-hairline" />

/** A click on the trigger of an open popup is left to the trigger: closing here would let that click open it again. */
const isEventInside = (anchor: HTMLElement | null, event: Event): boolean =>
  event.type !== 'keydown' && anchor !== null && event.target instanceof Node && anchor.contains(event.target)
