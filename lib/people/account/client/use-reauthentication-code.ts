'use client'
import { useState } from 'react'
import { useRequestReauthenticationCode } from './account-mutations'

/** A code mailed to the user's own address, for users without a password. */
export function useReauthenticationCode(hasPassword: boolean) {
  const [request, setRequest] = useState('')
  const ask = useRequestReauthenticationCode((sent) => setRequest(sent.request))
  return {
    hasPassword,
    request,
    isSending: ask.isPending,
    send: () => ask.mutate({}),
    sendAgain: () => ask.mutateAsync({}),
    /** Without a password, the form needs a requested code before it can be submitted. */
    isReady: hasPassword || request !== '',
  }
}

export type ReauthenticationCode = ReturnType<typeof useReauthenticationCode>
