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
      description={hasPassword ? 'A new one ends every other session.' : 'You sign in without one so far.'}
      action={
        <Dialog open={isOpen} onOpenChange={setIsOpen} trigger={<Button>{verb}</Button>} title={verb}>
          <PasswordChangeForm hasPassword={hasPassword} verb={verb} onDone={() => setIsOpen(false)} />
        </Dialog>
      }
    />
  )
}
