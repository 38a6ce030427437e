import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { InvitationCard } from '@/components/team/invitation-card'
import { TextLink } from '@/components/ui/navigation/link'
import { previewInvitation } from '@/lib/team/server/preview-invitation'
import { currentUser, reading } from '@/lib/wiring/dashboard'

// The URL is a secret: search engines must not index it, and it must not be sent as a Referer.
export const metadata: Metadata = { title: 'Invitation', robots: 'noindex', referrer: 'no-referrer' }

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const person = await currentUser()
  const look = await previewInvitation(reading(), token, person)
  if (!look)
    return (
      <AuthShell
        title="This invitation link is invalid"
        description="It may be incomplete, or a newer one was sent. Open the link in the latest email."
        footer={<TextLink href="/">Go to dashboard</TextLink>}
      >
        {null}
      </AuthShell>
    )
  return <InvitationCard {...look} token={token} signedInAs={person?.email ?? null} />
}
