'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { EmailChangeForm } from './email-change-form'

export function EmailCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title="E-mail address"
      line="You sign in with it, and codes and invitations are sent to it."
      action={
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={<Button>Change address</Button>}
          title="Change e-mail address"
          description="A code is sent to the new address. The old one is told."
        >
          <EmailChangeForm hasPassword={hasPassword} onDone={() => setIsOpen(false)} />
        </Dialog>
      }
    >
      <p className="break-all">{email}</p>
    </Card>
  )
}
