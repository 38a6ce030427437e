'use client'
import { useEffect, useState } from 'react'

export type TipSide = 'top' | 'right' | 'bottom' | 'left'
export type TooltipState = { text: string; side: TipSide; target: Element; rect: DOMRect }

const HOVER_DELAY_MS = 400

/** The current tooltip: of the element with `data-tip` that is hovered or has keyboard focus. One listener for all. */
export function useTooltip(): TooltipState | null {
  const [tip, setTip] = useState<TooltipState | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const show = (target: Element, delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => target.isConnected && setTip(readTip(target)), delayMs)
    }
    const onPoint = (event: PointerEvent) => {
      const target = event.pointerType === 'mouse' ? tipped(event.target) : null
      if (target) show(target, HOVER_DELAY_MS)
    }
    const onFocus = (event: FocusEvent) => {
      const target = tipped(event.target)
      if (target?.matches(':focus-visible')) show(target, 0)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', onPoint, { signal })
    document.addEventListener('pointerout', (event) => tipped(event.target) && hide(), { signal })
    document.addEventListener('focusin', onFocus, { signal })
    for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const)
      document.addEventListener(name, hide, { signal, capture: true })
    window.addEventListener('resize', hide, { signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [])
  return tip
}

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

function readTip(target: Element): TooltipState | null {
  const text = target.getAttribute('data-tip')
  const side = target.getAttribute('data-tip-side') ?? 'top'
  return text ? { text, side: side as TipSide, target, rect: target.getBoundingClientRect() } : null
}
