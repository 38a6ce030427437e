'use client'
import { useState } from 'react'
import { TypeToConfirm } from '@/components/ui/form/type-to-confirm'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import { isTypedName } from '@/lib/foundation/shared/typed-name'
import { useSuspendPerson } from '@/lib/people/operator/client/operator-mutations'
import {
  useDeleteOrganization,
  useSuspendBilling,
  useSuspendOrganization,
} from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import type { PersonLine } from '@/lib/people/operator/core/schema-people'

type OrganizationProps = { organization: OrganizationDetail; onClose: () => void }

/** Who gets an email about a suspension, its end, or another plan. */
export const BILLING_MANAGERS = 'Owners and members who manage billing'

export function SuspendOrganizationDialog(props: OrganizationProps) {
  const { mutate, isPending } = useSuspendOrganization(props.organization, props.onClose)
  return <RefusingDialog {...props} confirm="Suspend organization" isPending={isPending} mutate={mutate} />
}

export function SuspendBillingDialog(props: OrganizationProps) {
  const { mutate, isPending } = useSuspendBilling(props.organization, props.onClose)
  const title = `Suspend billing of ${props.organization.name}`
  return <RefusingDialog {...props} title={title} confirm="Suspend billing" isPending={isPending} mutate={mutate} />
}

type RefusingProps = OrganizationProps & {
  title?: string
  confirm: string
  isPending: boolean
  mutate: (input: { reason: string }) => void
}

/** Of both suspensions, after which validations are refused. */
function RefusingDialog({ organization, mutate, ...dialog }: RefusingProps) {
  const mailed = useMailOutcome()
  return (
    <SuspendDialog
      name={organization.name}
      intro="Validations of its licenses are refused until you resume it."
      help={`Members see it in the dashboard and the audit log. ${mailed(`${BILLING_MANAGERS} get it by email.`)}`}
      onConfirm={(reason) => mutate({ reason })}
      {...dialog}
    />
  )
}

/** `size` says what it has. */
export function DeleteOrganizationDialog({ organization, size, onClose }: OrganizationProps & { size: string }) {
  const { mutate, isPending } = useDeleteOrganization(organization)
  const mailed = useMailOutcome()
  return (
    <SuspendDialog
      title={`Delete ${organization.name}`}
      name={organization.name}
      confirm="Delete organization"
      intro={`${size} Validations of its licenses are refused immediately, and emails that wait aren't sent. This can't be undone.`}
      help={mailed('Its owners get it by email, and nobody else.')}
      isPending={isPending}
      onClose={onClose}
      onConfirm={(reason) => mutate({ reason })}
    />
  )
}

type PersonProps = { person: PersonLine; onClose: () => void }

export function SuspendPersonDialog({ person, onClose }: PersonProps) {
  const { mutate, isPending } = useSuspendPerson(person, onClose)
  const mailed = useMailOutcome()
  return (
    <SuspendDialog
      name={person.email}
      confirm="Suspend person"
      intro="All their sessions end, and they can't sign in until you resume them. Access tokens that act for them are revoked permanently. Their organizations keep working."
      help={mailed(
        'They get it by email, with whom to contact, and see it in the activity of their account once you resume them.',
        'They see it in the activity of their account once you resume them',
      )}
      isPending={isPending}
      onClose={onClose}
      onConfirm={(reason) => mutate({ reason })}
    />
  )
}

type Props = {
  title?: string
  /** What is typed to confirm. */
  name: string
  confirm: string
  intro: string
  /** who reads the reason */
  help: string
  isPending: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks why, and for the name, so that nobody else is meant by accident. */
function SuspendDialog({ name, title = `Suspend ${name}`, ...dialog }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <ReasonDialog title={title} isMultiline disabled={!isTypedName(typed, name)} {...dialog}>
      <TypeToConfirm name={name} typed={typed} onType={setTyped} />
    </ReasonDialog>
  )
}
