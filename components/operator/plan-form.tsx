'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { NumberInput } from '@/components/ui/input/number-input'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import { dailyLimit, PLAN_IDS, PLANS, type Plan } from '@/lib/foundation/plans/core/plan'
import { useSetPlan } from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail, SetPlanInput } from '@/lib/people/operator/core/schema-detail'
import { setPlanInput } from '@/lib/people/operator/core/schema-detail'
import { consequencesOf, type PlanUse } from '@/lib/service/billing/core/plan-use'
import { BILLING_MANAGERS } from './suspend-dialog'

const CHOICES = PLAN_IDS.map((value) => ({ value, label: PLANS[value].title }))
const FIRST_OVERRIDE = 1_000_000

/** The plan of an organization, and for Enterprise the daily limit of each of its products. */
export function PlanForm({ organization, use }: { organization: OrganizationDetail; use: PlanUse }) {
  // A choice stays when the page is refreshed, as after the change before; what was not chosen follows the page.
  const [chosenPlan, setPlan] = useState<Plan>()
  const [chosenLimit, setLimit] = useState<number | null>()
  const plan = chosenPlan ?? organization.plan
  const limit = chosenLimit === undefined ? organization.daily_limit_override : chosenLimit
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const save = useSetPlan(organization, close)
  const mailed = useMailOutcome()
  const isEnterprise = plan === 'enterprise'
  const input: SetPlanInput = { plan, ...(isEnterprise && { daily_limit: limit }) }
  const isSame = plan === organization.plan && (!isEnterprise || limit === organization.daily_limit_override)
  // The page was read with the plan it had then.
  const { plan: now, daily_limit_override: dailyLimitOverride } = organization
  const lost = plan === now ? [] : consequencesOf({ ...use, plan: now, dailyLimitOverride }, plan)
  const isLess = isLower(dailyLimit(plan, limit), organization.daily_limit) || lost.length > 0
  const isRight = setPlanInput.safeParse(input).success
  return (
    <Card
      title="Plan"
      description={`Takes effect with the next request. ${mailed(`${BILLING_MANAGERS} get an email.`)}`}
      footer={
        <Button variant="primary" disabled={isSame || !isRight} onClick={() => setIsAsked(true)}>
          Change plan
        </Button>
      }
    >
      <div className="space-y-4">
        <SegmentedControl aria-label="Plan" items={CHOICES} value={plan} onChange={setPlan} />
        {!isEnterprise && <p className="text-muted text-small">{upperFirst(limitWords(dailyLimit(plan, null)))}.</p>}
        {isEnterprise && <LimitField limit={limit} onChange={setLimit} />}
      </div>
      {isAsked && (
        <ReasonDialog
          title={`Change the plan of ${organization.name}`}
          confirm="Change plan"
          danger={isLess}
          isOptional={!isLess}
          isMultiline
          intro={
            <>
              {PLANS[plan].title}, with {limitWords(dailyLimit(plan, limit))}.
              {lost.length > 0 && (
                <ul className="mt-2 list-disc space-y-1 pl-5">
                  {lost.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              )}
            </>
          }
          help={`Members see it in the audit log. ${mailed(`${BILLING_MANAGERS} get it by email.`)}`}
          isPending={save.isPending}
          onClose={close}
          onConfirm={(reason) => save.mutate({ ...input, ...(reason !== '' && { reason }) })}
        />
      )}
    </Card>
  )
}

type LimitFieldProps = { limit: number | null; onChange: (limit: number | null) => void }

const LimitField = ({ limit, onChange }: LimitFieldProps) => (
  <div className="space-y-3">
    <Switch
      label="Unlimited requests"
      checked={limit === null}
      onChange={(isUnlimited: boolean) => onChange(isUnlimited ? null : FIRST_OVERRIDE)}
    />
    {limit !== null && (
      <Field label="Daily limit" help="Requests a product may make in one UTC day.">
        <NumberInput value={limit} onChange={onChange} min={0} max={2_147_483_647} unit="requests" />
      </Field>
    )}
  </div>
)

/** Null is unlimited. */
const isLower = (limit: number | null, before: number | null): boolean =>
  limit !== null && (before === null || limit < before)

const limitWords = (limit: number | null): string =>
  limit === null ? 'no daily limit' : `${formatNumber(limit)} requests a day for each product`

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
