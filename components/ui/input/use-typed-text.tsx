'use client'
import { useId, useState } from 'react'

type Typed = { text: string; setText: (text: string) => void; read: (text: string) => string | null; needs: string }

/** An input that keeps what is typed until it can be read, and says what would be read once it was left. */
export function useTypedText({ text, setText, read, needs }: Typed) {
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = text !== '' && read(text) === null
  const isShown = isWrong && isLeft
  const input = {
    // A form is not submitted with a text that can't be read.
    ref: (input: HTMLInputElement | null) => input?.setCustomValidity(isWrong ? needs : ''),
    ...({ value: text, autoComplete: 'off' } as const),
    ...{ 'aria-invalid': isShown, 'aria-describedby': isShown ? id : undefined },
    onBlur: () => {
      setText(read(text) ?? text)
      setIsLeft(true)
    },
  }
  const problem = isShown && (
    <p id={id} data-unreadable className="basis-full text-red text-small">
      {needs}
    </p>
  )
  return { input, problem }
}
