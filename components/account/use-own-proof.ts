'use client'
import { useState } from 'react'
import { useAccountChange } from '@/lib/access/client/use-account-change'
import { codeRequestAnswer } from '@/lib/access/core/sign-in-schema'

/** A code to one's own address, where there is no password to ask for. */
export function useOwnProof() {
  const [request, setRequest] = useState('')
  const ask = useAccountChange({
    path: 'proof',
    schema: codeRequestAnswer,
    failure: 'No code was sent',
    onSuccess: (answer) => setRequest(answer.request),
  })
  return { request, isSending: ask.isPending, send: () => ask.mutate({}) }
}

export type OwnProofRequest = ReturnType<typeof useOwnProof>
