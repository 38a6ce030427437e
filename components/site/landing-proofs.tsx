import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

const PROOFS = [
  {
    title: 'Exact, never cached',
    text: 'Every answer comes from the database. A license you revoke now is refused on the next request.',
    href: DOCS_PAGES.validation,
    link: 'How validation works',
  },
  {
    title: 'Every decision explained',
    text: 'Every request passes one list of checks: API key, product, license, revocation, expiry, IP address. Open it to read which one refused, and how to fix it.',
    href: DOCS_PAGES.statuses,
    link: 'All statuses',
  },
  {
    title: 'Yours to run',
    text: 'Start here, or run it on your own server with one command and PostgreSQL. Export your licenses at any time.',
    href: DOCS_PAGES.self_hosting,
    link: 'Self-hosting',
  },
]

export const LandingProofs = () => (
  <section aria-label="Why Latchkey" className="grid gap-x-8 gap-y-6 md:grid-cols-3">
    {PROOFS.map(({ title, text, href, link }) => (
      <div key={title} className="space-y-2 border-hairline border-t pt-4">
        <h2 className="font-semibold text-section">{title}</h2>
        <p className="text-muted">{text}</p>
        <a href={href} className="inline-block underline underline-offset-4">
          {link}
        </a>
      </div>
    ))}
  </section>
)
