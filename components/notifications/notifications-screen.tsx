import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { NotificationChoices } from '@/lib/service/notifications/core/schema'
import { ChatCard } from './chat-card'
import { ChoicesCard } from './choices-card'

type Props = {
  org: string
  organizationId: string
  email: string
  choices: NotificationChoices
  /** Whether the member can connect a channel. */
  mayConnect: boolean
}

/** A member's notifications, and the organization's channel. */
export const NotificationsScreen = ({ org, organizationId, email, choices, mayConnect }: Props) => (
  <div className="max-w-[720px] space-y-6">
    <PageHeader
      title="Notifications"
      help={<HelpLink to="notifications" about="notifications" />}
      description="Choose what you are notified about."
      crumbs={[{ label: 'Settings', href: pageRoute(`/${org}/settings`) }]}
    />
    <ChoicesCard organizationId={organizationId} email={email} choices={choices} />
    {mayConnect && <ChatCard org={org} />}
  </div>
)
