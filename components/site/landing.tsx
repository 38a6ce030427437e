import { Button } from '@/components/ui/button/button'
import { Link, SkipLink } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { OperatedBy as Operator } from '@/lib/foundation/plans/core/operated-by'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { helpPath } from '@/lib/foundation/shared/portal/portal-pages'
import type { SignUpState } from '@/lib/people/sign-in/core/sign-up-state'
import { ContactLink } from './contact-link'
import { LandingHeader } from './landing-header'
import { LandingPicture } from './landing-picture'
import { LandingPlans } from './landing-plans'
import { LandingProofs } from './landing-proofs'
import { OperatedBy } from './operated-by'
import { TryIt } from './try-it'

type Props = {
  /** The first owner exists; until then there is nothing to sign in to. */
  isSetUp: boolean
  isSignedIn: boolean
  /** Whether strangers can sign up here. */
  signUp: SignUpState
  /** This installation has the demo, and can answer about its licenses. */
  hasDemo: boolean
  takesPayments: boolean
  hasPictures: boolean
  operator: Operator
}

/** The public home page: what Latchkey is, a call to try, and how it looks. `npm start` prints its URL. */
export const Landing = ({ isSetUp, isSignedIn, signUp, hasDemo, takesPayments, hasPictures, operator }: Props) => (
  <div className="mx-auto max-w-[1120px] space-y-16 px-4 py-6 sm:px-6">
    <SkipLink />
    <LandingHeader isSetUp={isSetUp} isSignedIn={isSignedIn} isSignUpOpen={signUp !== 'closed'} />
    <main id="content" className="space-y-16">
      <section className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="space-y-6">
          <h1 className="text-balance font-semibold text-[32px] leading-[40px] tracking-tight sm:text-[40px] sm:leading-[48px]">
            Validate license keys with one API call.
          </h1>
          <p className="text-muted text-section">
            Sell licenses for your app, plugin, or service. Latchkey creates the keys, tells your program whether each
            one is valid, and gives your customers a portal to manage them.
          </p>
          <div className="flex flex-wrap gap-3">
            {isSetUp && <FirstAction isSignedIn={isSignedIn} isSignUpOpen={signUp !== 'closed'} />}
            <Button size="large" render={<a href={DOCS_PAGES.quickstart} />}>
              Read the quickstart
            </Button>
          </div>
          {!isSetUp && (
            <p className="text-muted">
              This installation isn't set up yet. Open the setup link, which Latchkey printed when it started, in its
              terminal or in its log.
            </p>
          )}
          {isSetUp && !isSignedIn && signUp !== 'open' && <WhomToAsk signUp={signUp} contact={operator.contact} />}
          <p className="text-muted">
            Bought a license?{' '}
            <Link href="/portal" className="underline underline-offset-4">
              Open the customer portal
            </Link>
          </p>
        </div>
        <TryIt hasDemo={hasDemo} />
      </section>
      <LandingProofs hasPlans={isSetUp} />
      {hasPictures && <Pictures />}
      {isSetUp && (
        <LandingPlans takesPayments={takesPayments} signUp={isSignedIn ? null : signUp} contact={operator.contact} />
      )}
    </main>
    <Footer operator={operator} />
  </div>
)

const FirstAction = ({ isSignedIn, isSignUpOpen }: { isSignedIn: boolean; isSignUpOpen: boolean }) =>
  isSignedIn || !isSignUpOpen ? (
    <Button variant="primary" size="large" render={<Link href="/sign-in" />}>
      {isSignedIn ? 'Open the dashboard' : 'Sign in'}
    </Button>
  ) : (
    <Button variant="primary" size="large" render={<Link href="/sign-up" />}>
      Start for free
    </Button>
  )

/** Whom to ask for an account, or for the code of one: nothing emails it here. */
const WhomToAsk = ({ signUp, contact }: { signUp: SignUpState; contact: string | null }) => {
  const asked = contact !== null && <ContactLink contact={contact} />
  return (
    <p className="text-muted">
      {signUp === 'unmailed' ? (
        <>No mail server is set up here yet. Sign up, then ask {asked || 'the operator'} for your code.</>
      ) : (
        <>New accounts are by invitation.{asked && <> Ask {asked}.</>}</>
      )}
    </p>
  )
}

/** Side by side as wide as makes them equally high, so that their captions are in line. */
const Pictures = () => (
  <section aria-label="Pictures" className="grid gap-6 sm:grid-cols-[minmax(0,32fr)_minmax(0,13fr)]">
    {/* On a phone its words are too small to read. */}
    <figure className="flex flex-col justify-between gap-3 max-sm:hidden">
      <LandingPicture
        name="dashboard"
        alt="The overview of a vendor: requests today, validations over time, and refusals by reason."
        width={1280}
        height={800}
      />
      <figcaption className="text-muted">The dashboard: usage, refusals, and what needs attention.</figcaption>
    </figure>
    <figure className="flex flex-col justify-between gap-3">
      <LandingPicture
        name="portal"
        alt="The customer portal on a phone: a list of licenses with their status."
        width={520}
        height={800}
      />
      <figcaption className="text-muted">The customer portal, in six languages.</figcaption>
    </figure>
  </section>
)

const Footer = ({ operator }: { operator: Operator }) => (
  <footer className="flex flex-wrap gap-x-6 gap-y-2 border-hairline border-t py-6 text-muted text-small">
    <a className="underline underline-offset-4" href={DOCS_PAGES.home}>
      Docs
    </a>
    <a className="underline underline-offset-4" href={DOCS_PAGES.validation}>
      API
    </a>
    <Link className="underline underline-offset-4" href="/status">
      Status
    </Link>
    <Link className="underline underline-offset-4" href="/portal">
      Customer portal
    </Link>
    <Link className="underline underline-offset-4" href={pageRoute(helpPath(null))}>
      Help for customers
    </Link>
    <OperatedBy {...operator} />
  </footer>
)
