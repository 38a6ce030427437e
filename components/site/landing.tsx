import { Button } from '@/components/ui/button/button'
import { Link, SkipLink } from '@/components/ui/navigation/link'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { LandingHeader } from './landing-header'
import { LandingPicture } from './landing-picture'
import { LandingPlans } from './landing-plans'
import { LandingProofs } from './landing-proofs'
import { TryIt } from './try-it'

type Props = {
  isSignedIn: boolean
  /** This installation has the demo, and can answer about its licenses. */
  hasDemo: boolean
  /** This installation takes payments. */
  hasPlans: boolean
  hasPictures: boolean
}

/** The public home page: what Latchkey is, a call to try, and how it looks. `npm start` prints its URL. */
export const Landing = ({ isSignedIn, hasDemo, hasPlans, hasPictures }: Props) => (
  <div className="mx-auto max-w-[1120px] space-y-16 px-4 py-6 sm:px-6">
    <SkipLink />
    <LandingHeader isSignedIn={isSignedIn} hasPlans={hasPlans} />
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
            <Button
              variant="primary"
              size="large"
              render={isSignedIn ? <Link href="/sign-in" /> : <Link href="/sign-up" />}
            >
              {isSignedIn ? 'Open the dashboard' : 'Start for free'}
            </Button>
            <Button size="large" render={<a href={DOCS_PAGES.quickstart} />}>
              Read the quickstart
            </Button>
          </div>
          <p className="text-muted">
            Bought a license?{' '}
            <Link href="/portal" className="underline underline-offset-4">
              Open the customer portal
            </Link>
          </p>
        </div>
        <TryIt hasDemo={hasDemo} />
      </section>
      <LandingProofs />
      {hasPictures && <Pictures />}
      {hasPlans && <LandingPlans />}
    </main>
    <Footer />
  </div>
)

const Pictures = () => (
  <section aria-label="Pictures" className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
    <figure className="space-y-3">
      <LandingPicture
        name="dashboard"
        alt="The overview of a vendor: requests today, validations over time and refusals by reason."
        width={1280}
        height={800}
      />
      <figcaption className="text-muted">The dashboard: usage, refusals, and what needs attention.</figcaption>
    </figure>
    <figure className="space-y-3">
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

const Footer = () => (
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
    <a className="underline underline-offset-4" href={DOCS_PAGES.customers}>
      Help with a license
    </a>
  </footer>
)
