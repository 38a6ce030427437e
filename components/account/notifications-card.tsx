'use client'
import { useState } from 'react'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { useChooseSignInMails } from '@/lib/people/account/client/account-mutations'

/** What is mailed about the account itself. Organizations have settings of their own. */
export function NotificationsCard({ signInMails }: { signInMails: boolean }) {
  const [isOn, setIsOn] = useState(signInMails)
  const choose = useChooseSignInMails()
  const flip = (wanted: boolean) => {
    setIsOn(wanted)
    choose.mutate({ sign_in_mails: wanted }, { onError: () => setIsOn(!wanted) })
  }
  return (
    <Card
      title="Notifications"
      description="Emails about an organization are set in its own settings, under Notifications."
    >
      <Switch
        label="New sign-ins"
        help="Email me when my account is signed in to from a new browser."
        checked={isOn}
        onChange={flip}
      />
    </Card>
  )
}
