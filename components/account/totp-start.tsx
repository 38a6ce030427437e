'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { useEnrollTotp } from '@/lib/people/account/client/account-mutations'
import { useReauthenticationForm } from '@/lib/people/account/client/use-reauthentication-form'
import type { totpEnrollment } from '@/lib/people/account/core/schema'
import { ReauthenticationForm } from './reauthentication-form'
import { TotpEnrollment } from './totp-enrollment'

type TotpStartProps = { hasPassword: boolean; onCodes: () => void; onDone: () => void }

/** The password, or a code by mail; then the secret for the app. */
export function TotpStart({ hasPassword, onCodes, onDone }: TotpStartProps) {
  // Each answer is another secret, kept for as long as the dialog is open.
  const [secret, setSecret] = useState<z.infer<typeof totpEnrollment> | null>(null)
  const own = useReauthenticationForm(hasPassword)
  const begin = useEnrollTotp({ onSuccess: setSecret, onFieldErrors: own.onFieldErrors })
  if (secret) return <TotpEnrollment secret={secret} onCodes={onCodes} onDone={onDone} />
  return <ReauthenticationForm of={own} save={begin} verb="Continue" />
}
