import type { Metadata } from 'next'
import { InvitationScreen } from '@/components/team/invitation-screen'

export const metadata: Metadata = { title: 'Invitation', robots: 'noindex', referrer: 'no-referrer' }

export default function InvitationPage() {
  return <InvitationScreen />
}
