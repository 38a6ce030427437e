import { Landing } from '@/components/site/landing'
import { hasPictures } from '@/lib/http/pages/has-pictures'
import { readDemoState, takesPayments } from '@/lib/wiring/demo'
import { currentUser } from '@/lib/wiring/pages/dashboard-page'

export const dynamic = 'force-dynamic'

export default async function LandingPage() {
  // The page has to open while the database is away, too.
  const [user, hasDemo] = await Promise.all([currentUser().catch(() => null), readDemoState().catch(() => false)])
  return <Landing isSignedIn={user !== null} hasDemo={hasDemo} hasPlans={takesPayments()} hasPictures={hasPictures()} />
}
