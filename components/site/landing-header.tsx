import { Logo } from '@/components/layout/logo'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

type Props = { isSetUp: boolean; isSignedIn: boolean; isSignUpOpen: boolean }

/** One row, on a phone too: what doesn't fit there is further down the page. */
export const LandingHeader = ({ isSetUp, isSignedIn, isSignUpOpen }: Props) => (
  <header className="flex items-center justify-between gap-2">
    <Link href="/" className="rounded-control">
      <Logo />
    </Link>
    <nav aria-label="Latchkey" className="flex items-center sm:gap-1">
      <Button variant="ghost" render={<a href={DOCS_PAGES.home} />}>
        Docs
      </Button>
      {isSetUp && (
        <Button variant="ghost" className="max-sm:hidden" render={<a href="#plans" />}>
          Plans
        </Button>
      )}
      {isSignedIn ? (
        <Button variant="primary" render={<Link href="/sign-in" />}>
          Open the dashboard
        </Button>
      ) : (
        <>
          {isSetUp && (
            <Button variant={isSignUpOpen ? 'ghost' : 'secondary'} render={<Link href="/sign-in" />}>
              Sign in
            </Button>
          )}
          {isSignUpOpen && (
            <Button className="max-sm:hidden" render={<Link href="/sign-up" />}>
              Create an account
            </Button>
          )}
        </>
      )}
    </nav>
  </header>
)
