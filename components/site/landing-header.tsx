import { Logo } from '@/components/layout/logo'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

export const LandingHeader = ({ isSignedIn, hasPlans }: { isSignedIn: boolean; hasPlans: boolean }) => (
  <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <Link href="/" className="rounded-control">
      <Logo />
    </Link>
    <nav aria-label="Latchkey" className="-ml-3 flex flex-wrap items-center gap-1 sm:ml-0">
      <Button variant="ghost" render={<a href={DOCS_PAGES.home} />}>
        Docs
      </Button>
      {hasPlans && (
        <Button variant="ghost" render={<a href="#pricing" />}>
          Pricing
        </Button>
      )}
      {isSignedIn ? (
        <Button variant="primary" render={<Link href="/sign-in" />}>
          Open the dashboard
        </Button>
      ) : (
        <>
          <Button variant="ghost" render={<Link href="/sign-in" />}>
            Sign in
          </Button>
          <Button render={<Link href="/sign-up" />}>Create an account</Button>
        </>
      )}
    </nav>
  </header>
)
