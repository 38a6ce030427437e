'use client'
import { useEffect } from 'react'
import { TextLink } from '@/components/ui/navigation/link'
import { reportSignedIn } from '@/lib/foundation/browser/api/toast-session-ended'

/** Tells the window that waits for this sign-in, and closes this one where the browser lets it. */
export function SignedInAgain() {
  useEffect(reportSignedIn, [])
  return <TextLink href="/">Go to the dashboard</TextLink>
}
