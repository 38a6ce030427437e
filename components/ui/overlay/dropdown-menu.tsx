'use client'
import { lazy, type ReactElement, type ReactNode, Suspense, useId } from 'react'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import type { MenuChoiceProps, MenuItemProps, MenuLinkProps } from './dropdown-menu-parts'
import { PopupTrigger } from './popup-trigger'

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

const loadParts = () => import('./dropdown-menu-parts')

/** A menu of actions behind a button. */
export function DropdownMenu({ trigger, children, ...panel }: DropdownMenuProps) {
  const popup = useLazyPopup(loadParts, {})
  const id = useId()
  return (
    <>
      <PopupTrigger id={id} trigger={trigger} {...popup.triggerProps('menu')} />
      {popup.module && (
        <popup.module.MenuPanel
          {...panel}
          open={popup.isOpen}
          onOpenChange={popup.setOpen}
          anchor={popup.anchor}
          labelledBy={id}
        >
          <Suspense>
            {children}
            <popup.module.FirstItem />
          </Suspense>
        </popup.module.MenuPanel>
      )}
    </>
  )
}

// Rendered inside an open menu only, when the code is already loaded.
const LazyChoice = lazy(() => loadParts().then((parts) => ({ default: parts.MenuChoice<string> })))

/** A menu item with an action. */
export const MenuItem = lazy<(props: MenuItemProps) => ReactNode>(() =>
  loadParts().then((parts) => ({ default: parts.MenuItem })),
)

/** A menu item that is a link. */
export const MenuLink = lazy<(props: MenuLinkProps) => ReactNode>(() =>
  loadParts().then((parts) => ({ default: parts.MenuLink })),
)

/** A heading over some items. */
export const MenuGroup = lazy<(props: { label: string; children: ReactNode }) => ReactNode>(() =>
  loadParts().then((parts) => ({ default: parts.MenuGroup })),
)

export const MenuRule = lazy<() => ReactNode>(() => loadParts().then((parts) => ({ default: parts.MenuRule })))

/** One of a few, inside a menu. */
export const MenuChoice = <Value extends string>({ onChange, ...rest }: MenuChoiceProps<Value>) => (
  <LazyChoice {...rest} onChange={(value) => onChange(value as Value)} />
)
