import type { Route } from 'next'
import type { ReactNode } from 'react'
import { AuthShell } from '@/components/layout/auth-shell'
import { Button } from '@/components/ui/button/button'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Link } from '@/components/ui/navigation/link'
import { onePeriod } from '@/lib/foundation/shared/one-period'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { type AcceptanceRefusal, INVITATION_PATH } from '@/lib/people/team/core/invitation'
import type { PreviewedInvitation } from '@/lib/people/team/core/schema'
import { AcceptInvitation } from './accept-invitation'
import { SwitchAccount } from './switch-account'

type InvitationCardProps = PreviewedInvitation & {
  token: string
  /** null for a visitor who is not signed in */
  signedInAs: string | null
}

/** An invitation, for anyone who opened its link: what it offers, and what they can do now. */
export function InvitationCard(props: InvitationCardProps) {
  const { organization, email, role, inviter, refusal, signedInAs } = props
  const refused = refusal && refusalOf(refusal, props)
  return (
    <AuthShell
      title={refused?.title ?? `Join ${organization.name}`}
      description={refused?.description ?? onePeriod(`${inviter ?? 'A member'} invites you to ${organization.name}.`)}
      footer={signedInAs && `Signed in as ${signedInAs}.`}
    >
      {!refused && (
        <DefinitionGrid
          className="sm:grid-cols-[96px_minmax(0,1fr)]"
          facts={[
            { label: 'Organization', value: organization.name },
            { label: 'Role', value: role ?? '' },
            { label: 'For', value: email ?? '' },
          ]}
        />
      )}
      {refused ? refused.action : <NextStep {...props} />}
    </AuthShell>
  )
}

function NextStep({ token, organization, has_account, signedInAs }: InvitationCardProps) {
  if (signedInAs) return <AcceptInvitation invitation={{ token }} organization={organization.name} />
  const back = callbackQuery(INVITATION_PATH)
  if (has_account) return <Go href={`/sign-in${back}`}>Sign in to accept</Go>
  return (
    <div className="space-y-3">
      <Go href={`/sign-up${back}`}>Create your account</Go>
      <Button size="large" className="w-full" render={<Link href={`/sign-in${back}`} />}>
        Sign in instead
      </Button>
    </div>
  )
}

type CheckExplanation = { title: string; description: string; action?: ReactNode }

function refusalOf(
  refusal: AcceptanceRefusal,
  { organization, email, signedInAs }: InvitationCardProps,
): CheckExplanation {
  switch (refusal) {
    case 'accepted':
    case 'is_member':
      return {
        title: 'This invitation was accepted',
        description: 'It works once.',
        action: signedInAs && <Go href={`/${organization.slug}`}>Open {organization.name}</Go>,
      }
    case 'revoked':
      return {
        title: 'This invitation was revoked',
        description: 'Ask the person who invited you for a new one.',
      }
    case 'expired':
      return {
        title: 'This invitation has expired',
        description: 'It was valid for seven days. Ask the person who invited you to send it again.',
      }
    case 'not_grantable':
      return {
        title: 'This invitation is no longer valid',
        description: `The member who sent it can no longer assign this role. Ask someone at ${organization.name} for a new one.`,
      }
    case 'other_email':
      return {
        title: 'This invitation is for another email',
        description: `It was sent to ${email}. Sign in with that email to accept it.`,
        action: <SwitchAccount />,
      }
  }
}

const Go = <Path extends string>({ href, children }: { href: Route<Path>; children: ReactNode }) => (
  <Button variant="primary" size="large" className="w-full" render={<Link href={href} />}>
    {children}
  </Button>
)
