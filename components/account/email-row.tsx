'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { AccountRow } from './account-row'
import { EmailChangeForm } from './email-change-form'

export function EmailRow({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountRow
      title="E-mail address"
      description={email}
      action={
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={<Button>Change address</Button>}
          title="Change e-mail address"
          description="A code is sent to the new address. The old address is notified, and every other session ends."
        >
          <EmailChangeForm hasPassword={hasPassword} onDone={() => setIsOpen(false)} />
        </Dialog>
      }
    />
  )
}
