'use client'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text'

const SHOWN_MS = 2_000

/** Copies a text. The state reports success for two seconds, and failure until the next try. */
export function useCopy() {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string): Promise<boolean> => {
    const isDone = await copyText(text)
    setState(isDone ? 'copied' : 'refused')
    return isDone
  }
  return { state, copy }
}
