'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import type { ReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'

type MailedProofProps = {
  proof: ReauthenticationCode
  /** The field for the code, once it is sent. */
  children: ReactNode
}

/** Has a code sent to the account's own address: a session alone does not change how one signs in. */
export const MailedProof = ({ proof, children }: MailedProofProps) =>
  proof.request === '' ? (
    <div className="space-y-2">
      <p className="text-muted">You have no password. Confirm with a code that we send to your address.</p>
      <Button loading={proof.isSending} onClick={proof.send}>
        Send code
      </Button>
    </div>
  ) : (
    children
  )
