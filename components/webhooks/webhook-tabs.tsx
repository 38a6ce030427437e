import { LinkTabs } from '@/components/ui/navigation/link-tabs'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

/** The pages of webhooks. */
export const WebhookTabs = ({ org }: { org: string }) => (
  <LinkTabs
    label="Webhooks"
    tabs={[
      { href: pageRoute(`/${org}/webhooks`), label: 'Endpoints' },
      { href: pageRoute(`/${org}/webhooks/deliveries`), label: 'Deliveries' },
      { href: pageRoute(`/${org}/webhooks/events`), label: 'Event catalog' },
    ]}
  />
)
