'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { PLAN_IDS, PLANS, type Plan } from '@/lib/foundation/plans/core/plan'
import { useChangeMode } from '@/lib/people/operator/client/operator-mutations'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { withoutPlansWords, withPlansWords } from '@/lib/people/operator/core/mode-words'
import type { ModeView } from '@/lib/people/operator/core/schema-mode'

/** Whom the installation is for, and how to change that. */
export function ModeCard() {
  const { data: mode } = useSuspenseQuery(operatorQueries.mode())
  return mode.serves === 'us' ? <ForUs mode={mode} /> : <ForVendors mode={mode} />
}

type Props = { mode: ModeView }

const FIRST = 'You see what changes first.'

const PLAN_CHOICES = PLAN_IDS.map((value) => ({ value, label: PLANS[value].title })).reverse()

/** The frame of the console shows plans or does not: it is rendered again. */
function useChangeAndRefresh(success: string) {
  const router = useRouter()
  return useChangeMode({ success, onSuccess: () => router.refresh() })
}

function ForUs({ mode }: Props) {
  const [plan, setPlan] = useState<Plan>('enterprise')
  const [isOpen, setIsOpen] = useState(false)
  const isMailKept = useKeptMail() !== null
  const change = useChangeAndRefresh('Plans turned on')
  return (
    <Card
      title="Just for us"
      description="Everything is available without a limit. Only people you invite can sign up."
      footer={
        <>
          <span>{FIRST}</span>
          <ConfirmDialog
            trigger={<Button>Turn on plans</Button>}
            title="Turn on plans, for other vendors"
            confirm="Turn on plans"
            onConfirm={() => change.mutateAsync({ serves: 'vendors', plan, is_sign_up_open: isOpen })}
            extra={
              <div className="space-y-4">
                <Field label="Plan of every organization" control="custom">
                  <SegmentedControl aria-label="Plan" items={PLAN_CHOICES} value={plan} onChange={setPlan} />
                </Field>
                <Switch
                  label="Anyone can sign up"
                  help={signUpHelp(mode, isMailKept)}
                  checked={isOpen && !mode.is_sign_up_disabled}
                  disabled={mode.is_sign_up_disabled}
                  onChange={setIsOpen}
                />
              </div>
            }
          >
            <Sentences of={withPlansWords(mode, plan)} />
          </ConfirmDialog>
        </>
      }
    />
  )
}

function ForVendors({ mode }: Props) {
  const isMailKept = useKeptMail() !== null
  const signUp = useChangeAndRefresh(mode.is_sign_up_open ? 'Sign-up closed' : 'Sign-up opened')
  const change = useChangeAndRefresh('Plans turned off')
  return (
    <Card
      title="For other vendors, with plans"
      description="Each organization has a plan, which you set or they pay for."
      footer={
        <>
          <span>{mode.problem ?? FIRST}</span>
          <ConfirmDialog
            trigger={<Button disabled={mode.problem !== null}>Turn off plans</Button>}
            title="Turn off plans: just for us"
            confirm="Turn off plans"
            typeName="just for us"
            danger
            onConfirm={() => change.mutateAsync({ serves: 'us' })}
          >
            <Sentences of={withoutPlansWords(mode)} />
          </ConfirmDialog>
        </>
      }
    >
      <Switch
        label="Anyone can sign up"
        help={signUpHelp(mode, isMailKept)}
        checked={mode.is_sign_up_open && !mode.is_sign_up_disabled}
        disabled={mode.is_sign_up_disabled}
        onChange={(isOpen) => signUp.mutate({ serves: 'vendors', is_sign_up_open: isOpen })}
      />
    </Card>
  )
}

const signUpHelp = ({ is_sign_up_disabled }: ModeView, isMailKept: boolean) =>
  is_sign_up_disabled ? (
    <>
      Closed in the settings of the server (<code>SIGNUP_DISABLED</code>).
    </>
  ) : (
    `When this is off, only people who were invited to an organization can sign up.${isMailKept ? ' Without a mail server, people who sign up ask you for their code, which is in the mailbox, unless a sign-in provider proves their email.' : ''}`
  )

const Sentences = ({ of: sentences }: { of: readonly string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
