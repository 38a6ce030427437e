'use client'
import { useState } from 'react'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { useLinkIdentity } from '@/lib/people/account/client/account-mutations'
import { useReauthenticationForm } from '@/lib/people/account/client/use-reauthentication-form'
import { startProviderSignIn } from '@/lib/people/sign-in/client/start-provider-sign-in'
import { ReauthenticationForm } from './reauthentication-form'

type LinkIdentityFormProps = { provider: string; name: string; hasPassword: boolean }

/** The password, or a code by mail; then the provider, which leads back to /account. */
export function LinkIdentityForm({ provider, name, hasPassword }: LinkIdentityFormProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const own = useReauthenticationForm(hasPassword)
  const leave = async () => {
    setIsLeaving(true)
    await startProviderSignIn(provider, '/account').catch(() => {
      toast.error(`${name} was not linked`, { description: "The provider can't be reached. Try again later." })
      setIsLeaving(false)
    })
  }
  const begin = useLinkIdentity(name, { onSuccess: leave, onFieldErrors: own.onFieldErrors })
  const save = {
    isPending: begin.isPending || isLeaving,
    mutate: (proof: object) => begin.mutate({ provider, ...proof }),
  }
  return <ReauthenticationForm of={own} save={save} verb="Continue" />
}
