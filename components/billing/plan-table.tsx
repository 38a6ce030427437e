import { Badge } from '@/components/ui/feedback/badge'
import { Card } from '@/components/ui/layout/card'
import { MAILS_OF_PLANS } from '@/lib/foundation/mail/core/mail-limits'
import { PLAN_IDS, PLANS, type Plan, type PlanTerms, SIGNED_TITLE } from '@/lib/foundation/plans/core/plan'
import { formatLimit } from '@/lib/service/billing/core/plan-use'

const ROWS: [label: string, of: (terms: PlanTerms, plan: Plan, agreed: string) => string][] = [
  [
    'Requests a day, each product',
    ({ dailyLimit }, plan, agreed) => (plan === 'enterprise' ? agreed : formatLimit(dailyLimit)),
  ],
  ['Products', ({ products }) => formatLimit(products)],
  ['Members', ({ members }) => formatLimit(members)],
  ['Webhook endpoints', ({ webhookEndpoints }) => formatLimit(webhookEndpoints)],
  ['Access tokens', ({ accessTokens }) => formatLimit(accessTokens)],
  ['Shops', ({ shops }) => formatLimit(shops)],
  [
    'Emails to customers a day',
    (_, plan) =>
      `${formatLimit(MAILS_OF_PLANS[plan].grown)} (${formatLimit(MAILS_OF_PLANS[plan].young)} in the first week)`,
  ],
  [SIGNED_TITLE, ({ signedValidation }) => (signedValidation ? 'Included' : 'Not included')],
]

type Props = { current: Plan; dailyLimitOverride: number | null }

/** The plans side by side. */
export const PlanTable = ({ current, dailyLimitOverride }: Props) => (
  <Card isFlush title="Compare plans">
    <table
      aria-label="Plans"
      className="w-full table-fixed text-small [&_td]:px-2 [&_td]:py-2 [&_th]:px-2 [&_th]:py-2 sm:[&_td]:px-4 sm:[&_th]:px-4"
    >
      <thead>
        <tr className="border-hairline border-b">
          <td className="w-[30%]" />
          {PLAN_IDS.map((plan) => (
            <th key={plan} scope="col" className="break-words text-left align-top font-medium">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {PLANS[plan].title}
                {plan === current && <Badge>Current</Badge>}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, of]) => (
          <tr key={label} className="border-hairline border-b last:border-b-0">
            <th scope="row" className="text-left align-top font-normal text-muted">
              {label}
            </th>
            {PLAN_IDS.map((plan) => (
              <td key={plan} className="align-top tabular-nums">
                {of(PLANS[plan], plan, plan === current ? formatLimit(dailyLimitOverride) : 'By agreement')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)
