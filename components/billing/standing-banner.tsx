import { Callout } from '@/components/ui/feedback/callout'
import { TextLink } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { Standing } from '@/lib/service/billing/core/standing'

type Props = { org: string; standing: Standing | null; may: May }

/** Over every page of an organization that is suspended, owes a payment, or is about to leave its plan. */
export function StandingBanner({ org, standing, may }: Props) {
  if (!standing) return null
  const pay = may['billing:view'] && <TextLink href={`/${org}/billing`}>Open billing</TextLink>
  switch (standing.kind) {
    case 'organization_suspended':
      return (
        <Callout kind="error" title="This organization is suspended">
          {standing.reason && <span className="block text-ink">Reason: {standing.reason}</span>}
          Validations return org_suspended until the operator of this installation resumes it.
        </Callout>
      )
    case 'billing_suspended':
      return (
        <Callout kind="error" title="Billing is suspended">
          Validations return billing_suspended.{' '}
          {standing.isForPayment ? (
            <>A payment is more than seven days overdue. Service resumes as soon as it is paid. {pay}</>
          ) : (
            'The operator of this installation suspended it, and can resume it.'
          )}
        </Callout>
      )
    case 'past_due':
      return (
        <Callout kind="warning" title="The last payment failed">
          Pay before <TimeText at={standing.suspendsAt} as="exact" />. After that, billing is suspended and validations
          return billing_suspended. {pay}
        </Callout>
      )
    case 'ending':
      return (
        <Callout
          title={
            <>
              Pro ends on <TimeText at={standing.endsAt} as="exact" />
            </>
          }
        >
          The subscription was canceled. After that, the Free plan applies.{' '}
          <TextLink href={`/${org}/settings/plan`}>See what changes</TextLink>
        </Callout>
      )
  }
}
