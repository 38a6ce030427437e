import { Link } from '@/components/ui/navigation/link'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { MAILS_OF_PLANS } from '@/lib/foundation/mail/core/mail-limits'
import { PLAN_IDS, PLANS, type Plan, SIGNED_TITLE } from '@/lib/foundation/plans/core/plan'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import type { SignUpState } from '@/lib/people/sign-in/core/sign-up-state'
import { ContactLink } from './contact-link'

type Props = {
  /** Plans are paid here; otherwise the operator sets them. */
  takesPayments: boolean
  /** Whether the reader can sign up here; null for who has an account. */
  signUp: SignUpState | null
  /** of the operator; null if none is set */
  contact: string | null
}

/** What each plan has, and how to get it. Prices are said where they are paid, or by the operator. */
export const LandingPlans = (props: Props) => (
  <section id="plans" aria-labelledby="plans-title" className="space-y-4">
    <div className="space-y-1">
      <h2 id="plans-title" className="font-semibold text-head">
        Plans
      </h2>
      <p className="text-muted">
        {props.signUp !== null && !isBarred(props) && 'Start free. '}
        {isBarred(props) && props.contact === null && 'Sign-up is closed. '}
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
            {linesOf(id, props).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Action id={id} {...props} />
        </div>
      ))}
    </div>
  </section>
)

/** Nobody can sign up, and this reader has no account. */
const isBarred = ({ signUp }: Props): boolean => signUp === 'closed'

function Action({ id, ...props }: Props & { id: Plan }) {
  const { takesPayments, signUp, contact } = props
  const { title } = PLANS[id]
  if (!isBarred(props) && (id === 'free' || (id === 'pro' && takesPayments)))
    return (
      signUp !== null && (
        <Link href="/sign-up" className="inline-block text-small underline underline-offset-4">
          {id === 'free' ? 'Start for free' : `Sign up for ${title}`}
        </Link>
      )
    )
  return (
    contact !== null && (
      <p className="text-small">
        <ContactLink contact={contact} words={`Ask about ${title}`} subject={`Latchkey ${title} plan`} />
      </p>
    )
  )
}

function linesOf(id: Plan, props: Props): string[] {
  const { dailyLimit, products, members, shops, signedValidation } = PLANS[id]
  return [
    ...priceOf(id, props),
    dailyLimit === null ? 'Requests a day by agreement' : `${formatNumber(dailyLimit)} requests a day for each product`,
    `${formatNumber(products)} products`,
    `${formatNumber(members)} members`,
    `${formatNumber(shops)} shops`,
    `${formatNumber(MAILS_OF_PLANS[id].grown)} emails to customers a day (${formatNumber(MAILS_OF_PLANS[id].young)} in the first week)`,
    ...(signedValidation ? [SIGNED_TITLE] : []),
  ]
}

/** None where nothing is sold: nobody can sign up, and there is nobody to ask. */
function priceOf(id: Plan, props: Props): string[] {
  if (id === 'free') return ['Free of charge']
  if (isBarred(props) && props.contact === null) return []
  return [
    id === 'pro' && props.takesPayments && !isBarred(props)
      ? 'Price: under Billing, before you pay'
      : 'Price: ask the operator',
  ]
}
