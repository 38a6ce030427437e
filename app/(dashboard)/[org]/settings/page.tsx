import type { Metadata } from 'next'
import { OrganizationSettingsScreen } from '@/components/organizations/settings-screen'
import { getOrganization } from '@/lib/catalog/organizations/server/get-organization'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { isLastOwner } from '@/lib/people/team/server/leave-team'
import { isListedOperator, reading, requireMember } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  // No permission: every member can leave here.
  const member = await requireMember(org)
  const [organization, mayOpenConsole, mustStay] = await Promise.all([
    getOrganization(reading(), member),
    isListedOperator(),
    isLastOwner(reading(), member),
  ])
  return (
    <OrganizationSettingsScreen
      organization={organization}
      may={mayOf(member)}
      mayOpenConsole={mayOpenConsole}
      mustStay={mustStay}
    />
  )
}
