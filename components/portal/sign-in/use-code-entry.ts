'use client'
import { type FormEvent, useState } from 'react'
import { type CodePurpose, useConfirmPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { mistakenCode } from '@/lib/people/portal/core/mistaken-entry'
import { isCodeRefused } from '@/lib/people/portal/core/portal-problem'
import { portalSignInInput } from '@/lib/people/portal/core/schema'
import { MAX_CODE_TRIES } from '@/lib/people/sign-in/core/email-code'

type CodeEntry = { purpose: CodePurpose; email: string; onDone: () => void; onResent?: () => void }

/** The digits as they are typed, what became of them, and how often they were wrong. */
export function useCodeEntry({ purpose, email, onDone, onResent }: CodeEntry) {
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<ReturnType<typeof mistakenCode> | null>(null)
  const [tries, setTries] = useState(0)
  const [isResent, setIsResent] = useState(false)
  const redeem = useConfirmPortalCode(purpose, {
    onDone,
    onProblem: (problem) => setTries((before) => before + Number(isCodeRefused(problem))),
  })
  const isRefused = redeem.problem !== null && isCodeRefused(redeem.problem)
  // Its email has a button, which may have been pressed in another browser.
  const isUsed = purpose === 'session' && redeem.problem === 'conflict'
  const isSpent = isRefused && tries >= MAX_CODE_TRIES
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const parsed = portalSignInInput.safeParse({ email, code })
    setMistake(parsed.success ? null : mistakenCode(code))
    if (parsed.success && !redeem.isBusy) redeem.send(parsed.data)
  }
  /** The sixth digit sends the code. What was said of another one is over, unless none is taken anymore. */
  const type = (text: string) => {
    setCode(text)
    setMistake(null)
    if (!isSpent && !redeem.isBusy) redeem.reset()
    const parsed = portalSignInInput.safeParse({ email, code: text })
    const isComplete = parsed.success && text !== code
    // Deleting an account takes a press of its button.
    if (isComplete && purpose !== 'deletion' && !isSpent && !redeem.isBusy) redeem.send(parsed.data)
  }
  const startOver = () => {
    redeem.reset()
    setCode('')
    setTries(0)
    setMistake(null)
    setIsResent(true)
    onResent?.()
  }
  return { code, type, enter, startOver, redeem, isResent, isSpent, isUsed, mistake, isRefused }
}
