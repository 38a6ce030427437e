'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { AccountRow } from './account-row'
import { PasswordChangeForm } from './password-change-form'

export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const verb = hasPassword ? 'Change password' : 'Set password'
  return (
    <AccountRow
      title="Password"
      description={hasPassword ? 'A new password signs you out of other sessions.' : "You don't have one yet."}
      action={
        <Dialog open={isOpen} onOpenChange={setIsOpen} trigger={<Button>{verb}</Button>} title={verb}>
          <PasswordChangeForm hasPassword={hasPassword} verb={verb} onDone={() => setIsOpen(false)} />
        </Dialog>
      }
    />
  )
}
