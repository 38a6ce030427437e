'use client'
import { useState } from 'react'
import { codeRequestAnswer } from '@/lib/sign-in/core/schema'
import { useAccountChange } from './use-account-change'

/** A code to one's own address, where there is no password to ask for. */
export function useReauthenticationCode() {
  const [request, setRequest] = useState('')
  const ask = useAccountChange({
    path: 'proof',
    schema: codeRequestAnswer,
    failure: 'No code was sent',
    onSuccess: (answer) => setRequest(answer.request),
  })
  return { request, isSending: ask.isPending, send: () => ask.mutate({}) }
}

export type ReauthenticationCode = ReturnType<typeof useReauthenticationCode>
