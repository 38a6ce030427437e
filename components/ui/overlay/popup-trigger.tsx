'use client'
import { cloneElement, type ReactElement } from 'react'

type Props = Record<string, unknown>

/** The trigger of a popup, with the popup's props added to its own. */
export function PopupTrigger({ trigger, ...added }: { trigger: ReactElement } & Props) {
  const own = (trigger as ReactElement<Props>).props
  const merged: Props = { ...added }
  for (const [name, handler] of Object.entries(added)) {
    const before = own[name]
    if (typeof handler === 'function' && typeof before === 'function')
      merged[name] = (...given: unknown[]) => {
        before(...given)
        handler(...given)
      }
  }
  return cloneElement(trigger as ReactElement<Props>, merged)
}
