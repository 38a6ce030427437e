'use client'
import { useState } from 'react'
import { useRequestReauthenticationCode } from './account-mutations'

/** A code to one's own address, where there is no password to ask for. */
export function useReauthenticationCode(hasPassword: boolean) {
  const [request, setRequest] = useState('')
  const ask = useRequestReauthenticationCode((sent) => setRequest(sent.request))
  return {
    hasPassword,
    request,
    isSending: ask.isPending,
    send: () => ask.mutate({}),
    /** A form has nothing to send before a code was requested. */
    isReady: hasPassword || request !== '',
  }
}

export type ReauthenticationCode = ReturnType<typeof useReauthenticationCode>
