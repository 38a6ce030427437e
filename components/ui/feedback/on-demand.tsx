'use client'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const AGAIN_AFTER_MS = 3_000

type Load<Props> = () => Promise<ComponentType<Props>>
type OnDemandProps<Props> = Props & {
  load: Load<Props>
  /** shown until the code is there */
  waiting?: ReactNode
}

/**
 * A part of a page whose code is fetched, in the browser, when the part is first shown. A download that fails is
 * repeated; with React.lazy it would replace the page by its error screen.
 */
export function OnDemand<Props extends object>({ load, waiting = null, ...props }: OnDemandProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let isShown = true
    let again: ReturnType<typeof setTimeout> | undefined
    const show = (part: ComponentType<Props>) => isShown && setPart(() => part)
    const tryAgain = () => {
      if (isShown) again = setTimeout(fetchPart, AGAIN_AFTER_MS)
    }
    const fetchPart = () => void load().then(show, tryAgain)
    fetchPart()
    return () => {
      isShown = false
      clearTimeout(again)
    }
  }, [load])
  return Part ? <Part {...(props as unknown as Props)} /> : waiting
}
