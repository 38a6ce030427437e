import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { NewOrganizationForm } from '@/components/organizations/new-organization-form'
import { OwnInvitations } from '@/components/team/own-invitations'
import { TextLink } from '@/components/ui/navigation/link'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { listOwnInvitations } from '@/lib/people/team/server/list-own-invitations'
import { installationMode, isListedOperator, reading, requireUser } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'New organization' }

export default async function NewOrganizationPage() {
  const person = await requireUser('/new')
  const [[first], invitations, mode, isOperator] = await Promise.all([
    listOrganizations(reading(), person),
    listOwnInvitations(reading(), person),
    installationMode(),
    isListedOperator(),
  ])
  const mayCreate = hasPlans(mode) || isOperator
  const isInvited = invitations.length > 0
  return (
    <AuthShell
      {...headOf({ mayCreate, isInvited, isMember: first !== undefined, hasPlans: hasPlans(mode) })}
      footer={
        <>
          Signed in as {person.email}.{' '}
          {first ? (
            <TextLink href={`/${first.slug}`}>Back to {first.name}</TextLink>
          ) : (
            <TextLink href="/account">Account</TextLink>
          )}
        </>
      }
    >
      {isInvited && <OwnInvitations invitations={invitations} />}
      {isInvited && mayCreate && <h2 className="border-hairline border-t pt-6 font-semibold text-head">{NEW}</h2>}
      {mayCreate && <NewOrganizationForm />}
      {!(first || isInvited) && (
        <p className="text-muted">
          Invited to an organization? Invitations to {person.email} appear here. For one to another email, open its
          link.
        </p>
      )}
    </AuthShell>
  )
}

const NEW = 'New organization'

type Facts = { mayCreate: boolean; isInvited: boolean; isMember: boolean; hasPlans: boolean }

function headOf({ mayCreate, isInvited, isMember, hasPlans }: Facts): { title: string; description?: string } {
  if (isInvited) return { title: "You're invited" }
  if (!mayCreate && isMember)
    return {
      title: NEW,
      description: "New organizations can't be created here. Ask the operator of this installation.",
    }
  if (!mayCreate) return { title: 'No organization yet', description: 'You are not a member of an organization here.' }
  const plan = hasPlans ? ' It starts on the Free plan.' : ''
  return { title: NEW, description: `For your products, licenses, and team.${plan}` }
}
