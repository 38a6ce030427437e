'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { AccountRow } from './account-row'
import { EmailChangeForm } from './email-change-form'

export function EmailRow({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const sent = useKeptMail()?.words ?? "We'll send a code to the new email and notify the old one."
  return (
    <AccountRow
      title="Email"
      description={email}
      action={
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={<Button>Change email</Button>}
          title="Change email"
          description={`${sent} You're signed out of other sessions.`}
        >
          <EmailChangeForm hasPassword={hasPassword} onDone={() => setIsOpen(false)} />
        </Dialog>
      }
    />
  )
}
