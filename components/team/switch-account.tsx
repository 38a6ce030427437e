'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { postSignOut } from '@/lib/people/sign-in/client/sign-in-mutations'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { INVITATION_PATH } from '@/lib/people/team/core/invitation'

/** Signs out, and returns to the invitation after the next sign-in. */
export function SwitchAccount() {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    try {
      await postSignOut()
      location.assign(`/sign-in${callbackQuery(INVITATION_PATH)}`)
    } catch {
      setIsLeaving(false)
      toast.error("You weren't signed out", { description: "The server can't be reached. Try again." })
    }
  }
  return (
    <Button variant="primary" size="large" className="w-full" loading={isLeaving} onClick={leave}>
      Sign in with the other email
    </Button>
  )
}
