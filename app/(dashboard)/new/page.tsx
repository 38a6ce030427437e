import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { NewOrganizationForm } from '@/components/organizations/new-organization-form'
import { TextLink } from '@/components/ui/navigation/link'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { installationMode, isListedOperator, reading, requireUser } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'New organization' }

export default async function NewOrganizationPage() {
  const person = await requireUser('/new')
  const [[first], mode, isOperator] = await Promise.all([
    listOrganizations(reading(), person),
    installationMode(),
    isListedOperator(),
  ])
  const mayCreate = hasPlans(mode) || isOperator
  return (
    <AuthShell
      title={mayCreate ? 'New organization' : 'No organization yet'}
      description={
        mayCreate
          ? `For your products, licenses, and team.${hasPlans(mode) ? ' It starts on the Free plan.' : ''}`
          : 'You are not a member of an organization here.'
      }
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
      {mayCreate && <NewOrganizationForm />}
      {!first && <p className="text-muted">Invited to an organization? Open the link in the invitation email again.</p>}
    </AuthShell>
  )
}
