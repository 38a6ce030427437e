import { signedPlans } from '@/lib/foundation/plans/core/plan'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

const PROOFS = (hasPlans: boolean) => [
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
    title: 'A sale becomes a license',
    text: 'Connect Stripe, Paddle, Lemon Squeezy, Gumroad, Polar, Tebex, BuiltByBit, Polymart, or your own shop. A purchase creates a license, and a refund ends it.',
    href: DOCS_PAGES.sales,
    link: 'All shops',
  },
  {
    title: 'In your language',
    text: 'Clients for TypeScript, Python, Java, Go, PHP, C#, and Ruby, and complete programs in C++, Rust, Lua, and Swift.',
    href: DOCS_PAGES.clients,
    link: 'All clients',
  },
  {
    title: 'Offline, and hard to forge',
    text: `Signed validation proves that an answer is ours. Your program keeps the last one, and works without a connection for as long as you choose.${hasPlans ? ` Both are part of ${signedPlans()}.` : ''}`,
    href: DOCS_PAGES.offline_grace,
    link: 'Offline grace',
  },
  {
    title: 'No lock-in',
    text: 'Import the licenses you have sold already: customers keep their keys. Export them all as CSV or JSON whenever you like.',
    href: DOCS_PAGES.import,
    link: 'Import and export',
  },
]

/** Why Latchkey; `hasPlans`: the page says which plans there are. */
export const LandingProofs = ({ hasPlans }: { hasPlans: boolean }) => (
  <section aria-label="Why Latchkey" className="grid gap-x-8 gap-y-6 md:grid-cols-3">
    {PROOFS(hasPlans).map(({ title, text, href, link }) => (
      <div key={title} className="space-y-2 border-hairline border-t pt-4">
        <h2 className="font-semibold text-section">{title}</h2>
        <p className="text-muted">{text}</p>
        <a href={href} className="inline-block underline underline-offset-4">
          {link}
        </a>
      </div>
    ))}
    <p className="text-muted md:col-span-3">
      Comparing?{' '}
      <a href={DOCS_PAGES.not_done} className="underline underline-offset-4">
        What Latchkey doesn't do
      </a>
    </p>
  </section>
)
