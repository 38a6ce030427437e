'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { StatusBadge } from '@/components/ui/status-badge'
import { SecondFactorForm } from './second-factor-form'
import { TotpEnrollment } from './totp-enrollment'

type TwoFactorCardProps = { isOn: boolean; codesLeft: number }
type Open = 'enroll' | 'renew' | 'disable' | null

/** An authenticator app as the second factor, with recovery codes for when it is lost. */
export function TwoFactorCard({ isOn, codesLeft }: TwoFactorCardProps) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const dialog = (which: Open) => ({ open: open === which, onOpenChange: (on: boolean) => setOpen(on ? which : null) })
  return (
    <Card
      title="Two-factor sign-in"
      line="After the password, a code from an app on your phone."
      action={<StatusBadge tone={isOn ? 'green' : 'grey'} word={isOn ? 'On' : 'Off'} />}
    >
      <div className="flex flex-wrap items-center gap-2">
        {!isOn && <Button onClick={() => setOpen('enroll')}>Turn on</Button>}
        {isOn && (
          <>
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            <Button onClick={() => setOpen('disable')}>Turn off</Button>
            <p className="text-muted text-small">{codesLeft} of 10 recovery codes left.</p>
          </>
        )}
      </div>
      <Dialog {...dialog('enroll')} title="Turn on two-factor sign-in" dismissible={false}>
        <TotpEnrollment onDone={close} />
      </Dialog>
      <Dialog
        {...dialog('renew')}
        title="New recovery codes"
        description="The old ones stop working."
        dismissible={false}
      >
        <SecondFactorForm path="recovery-codes" verb="Make new codes" failure="No codes were made" onDone={close} />
      </Dialog>
      <Dialog
        {...dialog('disable')}
        title="Turn off two-factor sign-in"
        description="Your password, or a code by e-mail, is then enough to sign in."
      >
        <SecondFactorForm path="totp/disable" verb="Turn off" failure="It was not turned off" onDone={close} />
      </Dialog>
    </Card>
  )
}
