import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { Landing } from '@/components/site/landing'
import { hasPictures } from '@/lib/http/pages/has-pictures'
import { readDemoState, takesPayments } from '@/lib/wiring/demo'
import { currentUser } from '@/lib/wiring/pages/dashboard-page'
import { readFrontPath } from '@/lib/wiring/portal'

export const dynamic = 'force-dynamic'

export default async function LandingPage() {
  // The page has to open while the database is away, too.
  const [front, user, hasDemo] = await Promise.all([
    readFrontPath().catch(() => null),
    currentUser().catch(() => null),
    readDemoState().catch(() => false),
  ])
  // Without plans nobody is to become a vendor here: customers come, and their vendor.
  if (front) redirect(front as Route)
  return <Landing isSignedIn={user !== null} hasDemo={hasDemo} hasPlans={takesPayments()} hasPictures={hasPictures()} />
}
