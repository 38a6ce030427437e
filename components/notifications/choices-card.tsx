'use client'
import { useState } from 'react'
import { useHasPlans } from '@/components/billing/has-plans'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { useChooseNotification } from '@/lib/service/notifications/client/notification-mutations'
import { isOfPlans, KINDS, type NotificationKind } from '@/lib/service/notifications/core/kinds'
import type { NotificationChoices } from '@/lib/service/notifications/core/schema'

type Props = { organizationId: string; email: string; choices: NotificationChoices }

/** A member's email settings, which take effect immediately. */
export function ChoicesCard({ organizationId, email, choices }: Props) {
  const [{ items }, setChoices] = useState(choices)
  const hasPlans = useHasPlans()
  const kept = useKeptMail()
  const shown = items.filter(({ kind }) => hasPlans || !isOfPlans(kind))
  const choose = useChooseNotification(organizationId, { onSuccess: setChoices })
  const flip = (kind: NotificationKind, isOn: boolean) => {
    const before = { items }
    setChoices({ items: items.map((item) => (item.kind === kind ? { kind, is_on: isOn } : item)) })
    choose.mutate({ kind, is_on: isOn }, { onError: () => setChoices(before) })
  }
  return (
    <Card
      title="Your emails"
      description={`${kept?.words ?? `Sent to ${email}.`} Your colleagues choose their own.`}
      footer={
        <span>
          Owners are always emailed when their organization {hasPlans && 'or its billing '}is suspended, and when access
          tokens end with their member. Emails about new sign-ins are set on{' '}
          <Link href="/account" className="underline">
            your account page
          </Link>
          .
        </span>
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted text-small">There are no notifications for your role.</p>
      ) : (
        <div className="space-y-4">
          {shown.map(({ kind, is_on }) => (
            <Switch
              key={kind}
              label={KINDS[kind].title}
              help={KINDS[kind].description}
              checked={is_on}
              onChange={(isOn) => flip(kind, isOn)}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
