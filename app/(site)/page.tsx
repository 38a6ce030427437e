import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { Landing } from '@/components/site/landing'
import { hasPictures } from '@/lib/http/pages/has-pictures'
import { readDemoState, takesPayments } from '@/lib/wiring/demo'
import { currentUser, operatedBy } from '@/lib/wiring/pages/dashboard-page'
import { readSignUpState } from '@/lib/wiring/pages/sign-up-state'
import { currentCustomer, readFrontPath } from '@/lib/wiring/portal'
import { isSetupOpen } from '@/lib/wiring/sign-in'

export const dynamic = 'force-dynamic'

export default async function LandingPage() {
  // The page has to open while the database is away, too.
  const [front, user, hasDemo, isSetupLeft, signUp] = await Promise.all([
    readFrontPath().catch(() => null),
    currentUser().catch(() => null),
    readDemoState().catch(() => false),
    isSetupOpen().catch(() => false),
    readSignUpState().catch(() => 'closed' as const),
  ])
  // Without plans nobody is to become a vendor here: customers come, and their vendor, whom sign-in leads on.
  if (front) redirect(user !== null && !(await currentCustomer()) ? '/sign-in' : (front as Route))
  return (
    <Landing
      isSignedIn={user !== null}
      isSetUp={!isSetupLeft}
      signUp={isSetupLeft ? 'closed' : signUp}
      hasDemo={hasDemo}
      takesPayments={takesPayments()}
      hasPictures={hasPictures()}
      operator={await operatedBy()}
    />
  )
}
