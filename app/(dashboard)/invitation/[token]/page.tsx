import { redirect } from 'next/navigation'
import { INVITATION_PATH } from '@/lib/people/team/core/invitation'

/** Links that were mailed while the token was a part of the path. They are valid for seven days. */
export default async function EarlierInvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  redirect(`${INVITATION_PATH}#${token}`)
}
