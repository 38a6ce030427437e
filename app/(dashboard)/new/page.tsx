import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { NewOrganizationForm } from '@/components/organizations/new-organization-form'
import { TextLink } from '@/components/ui/navigation/link'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { reading, requireUser } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'New organization' }

export default async function NewOrganizationPage() {
  const person = await requireUser('/new')
  const [first] = await listOrganizations(reading(), person)
  return (
    <AuthShell
      title="New organization"
      description="For your products, licenses, and team. It starts on the Free plan."
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
