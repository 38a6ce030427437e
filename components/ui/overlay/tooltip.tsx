import { cloneElement, type ReactElement } from 'react'
import type { TipSide } from '@/lib/foundation/browser/dialogs/use-tooltip'

export type TooltipProps = {
  /** Adds to what is visible; a control's name belongs in its aria-label as well. */
  text: string
  /** The explained element; it must pass on props that it does not know. */
  children: ReactElement
  side?: TipSide
}

/** A word or two on hover and focus. Costs two attributes: TooltipLayer shows it. */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) =>
  cloneElement(children as ReactElement<Record<string, unknown>>, { 'data-tip': text, 'data-tip-side': side })
