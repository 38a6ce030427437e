import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { NewOrganizationForm } from '@/components/organizations/new-organization-form'
import { TextLink } from '@/components/ui/navigation/link'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { installationMode, reading, requireUser } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'New organization' }

export default async function NewOrganizationPage() {
  const person = await requireUser('/new')
  const [[first], mode] = await Promise.all([listOrganizations(reading(), person), installationMode()])
  return (
    <AuthShell
      title="New organization"
      description={`For your products, licenses, and team.${hasPlans(mode) ? ' It starts on the Free plan.' : ''}`}
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
      <NewOrganizationForm />
    </AuthShell>
  )
}
