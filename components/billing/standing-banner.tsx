'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { ContactLink } from '@/components/site/contact-link'
import { Callout } from '@/components/ui/feedback/callout'
import { TextLink } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import { isContactLink } from '@/lib/foundation/plans/core/operated-by'
import { standingQuery } from '@/lib/service/billing/client/standing-query'

type Props = {
  org: string
  may: May
  /** of the operator; null if none is set */
  contact: string | null
}

/** Over every page of an organization that is suspended, owes a payment, or is about to leave its plan. */
export function StandingBanner(props: Props) {
  // Asked again with each page, like the banner about daily limits: the layout around them is kept.
  return <Standing key={usePathname()} {...props} />
}

function Standing({ org, may, contact }: Props) {
  const { data } = useQuery(standingQuery(org))
  const standing = data?.standing
  if (!standing) return null
  const pay = may['billing:view'] && <TextLink href={`/${org}/billing`}>Open billing</TextLink>
  switch (standing.kind) {
    case 'organization_suspended':
      return (
        <Callout kind="error" title="This organization is suspended">
          {standing.reason && <span className="block text-ink">Reason: {standing.reason}</span>}
          Every validation is refused until the operator of this installation resumes it. <Resumer contact={contact} />
        </Callout>
      )
    case 'billing_suspended':
      return (
        <Callout kind="error" title="Billing is suspended">
          {standing.reason && <span className="block text-ink">Reason: {standing.reason}</span>}
          {standing.is_for_payment ? (
            <>
              Every validation is refused. A payment is more than seven days overdue. Service resumes as soon as it is
              paid. {pay}
            </>
          ) : (
            <>
              Every validation is refused until the operator of this installation resumes it.{' '}
              <Resumer contact={contact} />
            </>
          )}
        </Callout>
      )
    case 'past_due':
      return (
        <Callout kind="warning" title="The last payment failed">
          Pay before <TimeText at={standing.suspends_at} as="exact" />. After that, billing is suspended and every
          validation is refused. {pay}
        </Callout>
      )
    case 'ending':
      return (
        <Callout
          title={
            <>
              Pro ends on <TimeText at={standing.ends_at} as="exact" />
            </>
          }
        >
          The subscription was canceled. After that, the Free plan applies.{' '}
          <TextLink href={`/${org}/settings/plan`}>See what changes</TextLink>
        </Callout>
      )
  }
}

/** Whom to ask to have it resumed, if they said so. */
const Resumer = ({ contact }: { contact: string | null }) =>
  contact !== null && (
    <>
      To have it resumed, {isContactLink(contact) ? 'go to' : 'write to'} <ContactLink contact={contact} />.
    </>
  )
