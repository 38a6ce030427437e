import { Callout } from '@/components/ui/feedback/callout'
import { TimeText } from '@/components/ui/text/time-text'

/** Which emails a customer unsubscribed from, and which they still get: as `isOptional`. */
export const UnsubscribedNotice = ({ email, at }: { email: string; at: string }) => (
  <Callout title="Unsubscribed from emails">
    <p className="[overflow-wrap:anywhere]">
      They unsubscribed {email} on <TimeText at={at} as="exact" />, in an email or in the customer portal. Emails about
      new, expiring, extended, revoked, and reinstated licenses, and about IP addresses, aren’t sent. Emails about
      transfers, replaced keys, and purchases, refunds included, are. They can subscribe again in the portal, under
      Account.
    </p>
  </Callout>
)
