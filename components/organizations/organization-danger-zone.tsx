'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { confirmed, DangerCard, type DangerousAction } from '@/components/ui/layout/danger-card'
import { useDeleteOrganization, useLeaveOrganization } from '@/lib/catalog/organizations/client/organization-mutations'
import type { OrganizationView } from '@/lib/catalog/organizations/core/schema'

type Props = { organization: OrganizationView; mayDelete: boolean }

// A full page load, so that nothing of the organization stays in memory.
const openFirstPage = () => location.assign('/')

/** The ways out: leaving it, and deleting it. */
export function OrganizationDanger({ organization, mayDelete }: Props) {
  const hasPlans = useHasPlans()
  const leave = useLeaveOrganization(organization, openFirstPage)
  const remove = useDeleteOrganization(organization, openFirstPage)
  const actions = [
    leaving(organization, () => leave.mutateAsync()),
    ...(mayDelete ? [deletion(organization, hasPlans, () => remove.mutateAsync())] : []),
  ]
  return <DangerCard actions={actions} />
}

const leaving = ({ name }: OrganizationView, onConfirm: () => unknown): DangerousAction =>
  confirmed({
    title: 'Leave organization',
    description: "You lose access. A member can invite you again. The last owner can't leave.",
    question: `Leave ${name}`,
    onConfirm,
    consequences:
      'You lose access immediately, and access tokens that act for you are revoked. Your changes stay in the audit log.',
  })

const deletion = ({ name }: OrganizationView, hasPlans: boolean, onConfirm: () => unknown): DangerousAction =>
  confirmed({
    title: 'Delete organization',
    description: `Permanently deletes its products, licenses, customers, team, and audit log. API keys stop working immediately${hasPlans ? ', and a subscription is canceled' : ''}.`,
    question: `Delete ${name}`,
    typeName: name,
    onConfirm,
    consequences: "Validations of its licenses are refused immediately. This can't be undone, not even by support.",
  })
