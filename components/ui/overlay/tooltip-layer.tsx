'use client'
import { useId, useLayoutEffect, useRef } from 'react'
import { type TipSide, type TooltipState, useTooltip } from '@/lib/foundation/browser/dialogs/use-tooltip'

const GAP_PX = 6
const MARGIN_PX = 8

/** Renders the tooltips. Mounted once, in Providers. */
export function TooltipLayer() {
  const tip = useTooltip()
  const id = useId()
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip || !bubble.current) return
    place(bubble.current, tip)
    return describe(tip, id)
  }, [tip, id])
  if (!tip) return null
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      // It is heard with its element, as its name or its description: not once more as stray text after the page.
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-60 max-w-80 rounded-control bg-ink px-2 py-1 text-page text-small shadow-float"
    >
      {tip.text}
    </div>
  )
}

/** Announced after the element's name, unless it is the name. */
function describe({ target, text }: TooltipState, id: string): (() => void) | undefined {
  if (target.getAttribute('aria-label') === text) return
  const own = target.getAttribute('aria-describedby')
  target.setAttribute('aria-describedby', own === null ? id : `${own} ${id}`)
  return () =>
    own === null ? target.removeAttribute('aria-describedby') : target.setAttribute('aria-describedby', own)
}

function place(bubble: HTMLElement, { rect, side }: TooltipState) {
  const { width, height } = bubble.getBoundingClientRect()
  // Not enough room above, so below.
  const fitting = side === 'top' && rect.top < height + GAP_PX + MARGIN_PX ? 'bottom' : side
  const wanted = PLACES[fitting](rect, { width, height })
  const left = clamp(wanted.left, window.innerWidth - width)
  const top = clamp(wanted.top, window.innerHeight - height)
  bubble.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}

type Size = { width: number; height: number }

const PLACES: Record<TipSide, (rect: DOMRect, size: Size) => { left: number; top: number }> = {
  top: (rect, size) => ({ left: middleX(rect, size), top: rect.top - size.height - GAP_PX }),
  bottom: (rect, size) => ({ left: middleX(rect, size), top: rect.bottom + GAP_PX }),
  left: (rect, size) => ({ left: rect.left - size.width - GAP_PX, top: middleY(rect, size) }),
  right: (rect, size) => ({ left: rect.right + GAP_PX, top: middleY(rect, size) }),
}

const middleX = (rect: DOMRect, size: Size) => rect.left + (rect.width - size.width) / 2
const middleY = (rect: DOMRect, size: Size) => rect.top + (rect.height - size.height) / 2
const clamp = (value: number, most: number) => Math.max(MARGIN_PX, Math.min(value, most - MARGIN_PX))
