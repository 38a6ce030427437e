'use client'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

type Missing = Record<string, string | undefined>

/** A form that is sent only when nothing is missing: until then its errors are shown, and the first of them has the focus. */
export function useMissing<Fields extends Missing>(missing: Fields) {
  const [isTried, setIsTried] = useState(false)
  const shown: Partial<Fields> = isTried ? missing : {}
  const isWhole = ({ currentTarget: form }: FormEvent<HTMLFormElement>): boolean => {
    if (Object.values(missing).every((error) => error === undefined)) return true
    // What is wrong is marked as such only once it was rendered.
    flushSync(() => setIsTried(true))
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return false
  }
  return { shown, isWhole }
}
