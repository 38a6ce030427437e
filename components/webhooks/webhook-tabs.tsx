import { LinkTabs } from '@/components/ui/navigation/link-tabs'

const TABS = [
  { path: '', label: 'Endpoints' },
  { path: '/deliveries', label: 'Deliveries' },
  { path: '/events', label: 'Event catalogue' },
]

/** The pages of webhooks. */
export const WebhookTabs = ({ org }: { org: string }) => (
  <LinkTabs label="Webhooks" base={`/${org}/webhooks`} tabs={TABS} />
)
