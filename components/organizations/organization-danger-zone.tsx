'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { confirmed, DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { TextLink } from '@/components/ui/navigation/link'
import { useDeleteOrganization, useLeaveOrganization } from '@/lib/catalog/organizations/client/organization-mutations'
import type { OrganizationView } from '@/lib/catalog/organizations/core/schema'
import { leaveSaying } from '@/lib/foundation/browser/dialogs/parting-toast'

type Props = { organization: OrganizationView; mustStay: boolean; mayDelete: boolean }

/** Whoever is signed in is led on from there: to another organization of theirs, or to the page that creates one. */
const ELSEWHERE = '/sign-in'

/** The ways out: leaving it, and deleting it. */
export function OrganizationDanger({ organization, mustStay, mayDelete }: Props) {
  const hasPlans = useHasPlans()
  const leave = useLeaveOrganization(organization, () => leaveSaying(`You left ${organization.name}`, ELSEWHERE))
  const remove = useDeleteOrganization(organization, () => leaveSaying(`${organization.name} was deleted`, ELSEWHERE))
  const actions = [
    leaving(organization, mustStay, () => leave.mutateAsync()),
    ...(mayDelete ? [deletion(organization, hasPlans, () => remove.mutateAsync())] : []),
  ]
  return <DangerCard actions={actions} />
}

const leaving = (
  { name, slug }: OrganizationView,
  mustStay: boolean,
  onConfirm: () => Promise<unknown>,
): DangerousAction =>
  confirmed({
    title: 'Leave organization',
    description: mustStay ? (
      <>
        You're the only owner. Make <TextLink href={`/${slug}/team`}>another member</TextLink> an owner before you
        leave.
      </>
    ) : (
      'You lose access. A member can invite you again.'
    ),
    disabled: mustStay,
    question: `Leave ${name}`,
    onConfirm,
    consequences:
      'You lose access immediately, and access tokens that act for you are revoked. Your changes stay in the audit log.',
  })

const deletion = (
  { name, slug }: OrganizationView,
  hasPlans: boolean,
  onConfirm: () => Promise<unknown>,
): DangerousAction =>
  confirmed({
    title: 'Delete organization',
    description: `Permanently deletes its products, licenses, customers, team, and audit log. API keys stop working immediately${hasPlans ? ', and a subscription is canceled' : ''}.`,
    question: `Delete ${name}`,
    typeName: name,
    onConfirm,
    consequences: (
      <>
        Validations of its licenses are refused immediately. If you may need the licenses again,{' '}
        <TextLink href={`/${slug}/licenses`}>export them</TextLink> first. This can't be undone.
      </>
    ),
  })
