import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import type { AccountView } from '@/lib/people/account/core/schema'
import { AccountRow, AccountRows } from './account-row'

/** The latest security events of this account, newest first. */
export const AccountActivityCard = ({ events }: { events: AccountView['events'] }) => (
  <Card title="Security activity" description="Not you? Choose a new password and sign out everywhere." isFlush>
    <AccountRows>
      {events.map(({ id, what, browser, address, at }) => (
        <AccountRow
          key={id}
          title={what}
          description={
            <>
              {browser && `${browser} · `}
              {address && (
                <>
                  <span className="font-mono">{address}</span>
                  {' · '}
                </>
              )}
              <TimeText at={at} />
            </>
          }
        />
      ))}
    </AccountRows>
  </Card>
)
