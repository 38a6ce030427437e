import { Landing } from '@/components/site/landing'
import { readEnv } from '@/lib/platform/config/env'
import { currentUser } from '@/lib/wiring/dashboard'
import { readDemoState } from '@/lib/wiring/demo'

export const dynamic = 'force-dynamic'

export default async function LandingPage() {
  // The page has to open while the database is away, too.
  const [user, hasDemo] = await Promise.all([currentUser().catch(() => null), readDemoState().catch(() => false)])
  return <Landing isSignedIn={user !== null} hasDemo={hasDemo} hasPlans={readEnv().STRIPE_SECRET_KEY !== undefined} />
}
