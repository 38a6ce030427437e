import { Button } from '@/components/ui/button/button'
import { DefinitionList } from '@/components/ui/layout/definition-list'
import { Link } from '@/components/ui/navigation/link'
import { CodeBlock } from '@/components/ui/text/code-block'
import { DOCS_PAGES } from '@/lib/shared/docs/docs-pages'
import { statusMeanings } from './status-meanings'

const REQUEST = `curl -s $LATCHKEY_URL/api/v1/validate \\
  -H "Authorization: Bearer $LATCHKEY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"license_key":"ACME-7K2QD-…"}'`

const LOOKUP = `curl -s $LATCHKEY_URL/api/v1/license/ACME-7K2QD-… \\
  -H "Authorization: Bearer $LATCHKEY_API_KEY"`

const ANSWER = `{
  "valid": true,
  "status": "active",
  "expires": null,
  "ip_registered": true,
  "ip_count": 1,
  "max_ips": 3,
  "version": null,
  "version_valid": null,
  "custom": null,
  "signature": null
}`

/** The public home page: what Latchkey is, and how a product calls it. `npm start` prints its URL. */
export function Landing() {
  return (
    <main className="mx-auto max-w-[1040px] space-y-12 px-4 py-12 sm:px-6">
      <header className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-semibold text-section">Latchkey</p>
          <nav aria-label="Account" className="-ml-3 flex flex-wrap gap-2 sm:ml-0">
            <Button variant="ghost" render={<a href={DOCS_PAGES.home} />}>
              Docs
            </Button>
            <Button variant="ghost" render={<Link href="/sign-in" />}>
              Sign in
            </Button>
            <Button render={<Link href="/sign-up" />}>Create an account</Button>
          </nav>
        </div>
        <h1 className="font-semibold text-title">Is this license valid? One call, one exact answer.</h1>
        <p className="max-w-[640px] text-muted text-section">
          Your backend sends a license key. Latchkey answers from the database, never from a cache: a license revoked
          this second is refused the next.
        </p>
      </header>
      <section className="grid items-start gap-6 lg:grid-cols-2" aria-label="A validation">
        <div className="space-y-6">
          <CodeBlock label="Validate a license key">{REQUEST}</CodeBlock>
          <CodeBlock label="Look up the license, without side effects">{LOOKUP}</CodeBlock>
        </div>
        <CodeBlock label="The response">{ANSWER}</CodeBlock>
      </section>
      <section className="space-y-4" aria-labelledby="statuses">
        <h2 id="statuses" className="font-semibold text-section">
          What each status means
        </h2>
        <DefinitionList definitions={statusMeanings} />
      </section>
      <footer className="flex flex-wrap gap-x-6 gap-y-2 border-hairline border-t pt-4 text-muted text-small">
        <a className="underline underline-offset-4" href={DOCS_PAGES.home}>
          Documentation
        </a>
        <Link className="underline underline-offset-4" href="/status">
          Status
        </Link>
        <a className="underline underline-offset-4" href={DOCS_PAGES.customers}>
          Help with a license
        </a>
      </footer>
    </main>
  )
}
