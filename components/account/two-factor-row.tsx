'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Dialog } from '@/components/ui/overlay/dialog'
import { AccountRow } from './account-row'
import { SecondFactorForm } from './second-factor-form'
import { TotpStart } from './totp-start'

type TwoFactorRowProps = {
  isOn: boolean
  codesLeft: number
  hasPassword: boolean
  /** Its recovery codes are saved. */
  onTurnedOn: () => void
}
type Task = 'enroll' | 'renew' | 'disable'

/** An authenticator app as the second factor, with recovery codes for when it is lost. */
export function TwoFactorRow({ isOn, codesLeft, hasPassword, onTurnedOn }: TwoFactorRowProps) {
  const [task, setTask] = useState<Task | null>(null)
  return (
    <>
      <AccountRow
        title={<>Two-factor authentication {isOn && <StatusBadge tone="green" label="On" />}</>}
        description={
          isOn
            ? `${codesLeft} of 10 recovery codes left.`
            : "Off. When it's on, you also enter a code from an app on your phone."
        }
        action={
          isOn ? (
            <>
              <Button onClick={() => setTask('renew')}>New recovery codes</Button>
              <Button onClick={() => setTask('disable')}>Turn off</Button>
            </>
          ) : (
            <Button onClick={() => setTask('enroll')}>Turn on</Button>
          )
        }
      />
      <TwoFactorDialog
        task={task}
        hasPassword={hasPassword}
        onDone={(hasCodes) => {
          if (task === 'enroll' && hasCodes) onTurnedOn()
          setTask(null)
        }}
      />
    </>
  )
}

const TITLES: Record<Task, string> = {
  enroll: 'Turn on two-factor authentication',
  renew: 'New recovery codes',
  disable: 'Turn off two-factor authentication',
}

type TwoFactorDialogProps = { task: Task | null; hasPassword: boolean; onDone: (hasCodes: boolean) => void }

// Not closed by a stray click: its secret is shown only once.
function TwoFactorDialog({ task, hasPassword, onDone }: TwoFactorDialogProps) {
  const [hasCodes, setHasCodes] = useState(false)
  const showCodes = () => setHasCodes(true)
  const done = () => {
    setHasCodes(false)
    onDone(hasCodes)
  }
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(isOpen) => isOpen || done()}
      title={hasCodes ? 'Save your recovery codes' : task && TITLES[task]}
      dismissible={false}
    >
      {task === 'enroll' && <TotpStart hasPassword={hasPassword} onCodes={showCodes} onDone={done} />}
      {task === 'renew' && (
        <SecondFactorForm
          change="renew"
          intro={<p className="text-muted">The old ones stop working.</p>}
          verb="Create new codes"
          onCodes={showCodes}
          onDone={done}
        />
      )}
      {task === 'disable' && (
        <SecondFactorForm
          change="disable"
          intro={
            <p className="text-muted">
              {hasPassword ? 'Your password' : 'A linked account'} or an email code is then enough to sign in.
            </p>
          }
          verb="Turn off"
          onDone={done}
        />
      )}
    </Dialog>
  )
}
