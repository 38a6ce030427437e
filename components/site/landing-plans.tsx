import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { PLAN_IDS, PLANS, type PlanTerms } from '@/lib/foundation/plans/core/plan'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

/** The plans of an installation that takes payments. */
export const LandingPlans = () => (
  <section id="pricing" aria-labelledby="plans" className="space-y-4">
    <div className="space-y-1">
      <h2 id="plans" className="font-semibold text-head">
        Pricing
      </h2>
      <p className="text-muted">
        Start free. Prices are shown under Billing before you pay.{' '}
        <a href={DOCS_PAGES.limits} className="underline underline-offset-4">
          All limits
        </a>
      </p>
    </div>
    <div className="grid gap-4 md:grid-cols-3">
      {PLAN_IDS.map((id) => (
        <div key={id} className="space-y-2 rounded-card border border-hairline bg-surface p-4">
          <h3 className="font-semibold text-section">{PLANS[id].title}</h3>
          <ul className="space-y-1 text-muted text-small">
            {linesOf(PLANS[id]).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
)

const linesOf = ({ dailyLimit, products, members, webhookEndpoints, signedValidation }: PlanTerms): string[] => [
  dailyLimit === null ? 'Unlimited requests' : `${formatNumber(dailyLimit)} requests a day per product`,
  `${formatNumber(products)} products`,
  `${formatNumber(members)} members`,
  `${formatNumber(webhookEndpoints)} webhook endpoints`,
  ...(signedValidation ? ['Signed responses'] : []),
]
