'use client'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import Link from 'next/link'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/browser/cn'
import { itemStyle, popupStyle } from './popup-style'

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

/** Actions behind a button. */
export const DropdownMenu = ({ trigger, children, align = 'end', side = 'bottom', className }: DropdownMenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner align={align} side={side} sideOffset={4} className="z-50 outline-none">
        <Base.Popup className={cn(popupStyle, 'min-w-44', className)}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Shown at the right: a shortcut, a mark. */
  hint?: ReactNode
  children: ReactNode
}

/** Does something. */
export const MenuItem = ({ onSelect, danger, disabled = false, ...rest }: MenuItemProps & { onSelect: () => void }) => (
  <Base.Item onClick={onSelect} disabled={disabled} className={cn(itemStyle, danger && 'text-red')}>
    <MenuLine {...rest} />
  </Base.Item>
)

/** Goes somewhere. */
export const MenuLink = ({ href, danger, disabled: _disabled, ...rest }: MenuItemProps & { href: string }) => (
  <Base.LinkItem render={<Link href={href} />} className={cn(itemStyle, danger && 'text-red')} closeOnClick>
    <MenuLine {...rest} />
  </Base.LinkItem>
)

const MenuLine = ({ icon, hint, children }: MenuItemProps) => (
  <>
    {icon && <span className="text-muted">{icon}</span>}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {hint && <span className="text-muted">{hint}</span>}
  </>
)

type MenuChoiceProps<Value extends string> = {
  label: string
  items: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, inside a menu. */
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

/** A heading over some items. */
export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className="px-2 py-1 text-muted">{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

export const MenuRule = () => <Base.Separator className="-mx-1 my-1 h-px bg-hairline" />
