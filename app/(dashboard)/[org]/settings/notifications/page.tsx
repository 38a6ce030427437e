import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { NotificationsScreen } from '@/components/notifications/notifications-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { chatQuery } from '@/lib/service/notifications/client/chat-queries'
import { getChat } from '@/lib/service/notifications/server/chat/manage-chat'
import { readChoices } from '@/lib/service/notifications/server/choose-notification'
import { reading, requireMember } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  // No permission: every member chooses for themselves.
  const member = await requireMember(org)
  const manager = grant(member, 'org:update')
  const client = getQueryClient()
  const [choices] = await Promise.all([
    readChoices(reading(), member),
    manager && client.prefetchQuery({ ...chatQuery(org), queryFn: () => getChat(reading(), manager) }),
  ])
  return (
    <Hydrate client={client}>
      <NotificationsScreen
        org={org}
        organizationId={member.organizationId}
        email={member.email}
        choices={choices}
        mayConnect={manager !== null}
      />
    </Hydrate>
  )
}
