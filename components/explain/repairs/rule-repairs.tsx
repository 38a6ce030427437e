'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useUnblockAddress } from '@/lib/catalog/licenses/addresses/client/address-mutations'
import { useRemoveBlockRule } from '@/lib/catalog/products/block-rules/client/block-rule-mutations'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { Situation } from '@/lib/service/validation/explain/core/schema'
import type { RepairProps } from './repair-props'
import { RepairRow } from './repair-row'

type Rule = Situation['rules'][number]

/** The block rules that matched: each with a link to where it is kept, and a button that removes it. */
export const RuleRepairs = (props: RepairProps) =>
  props.situation.rules.map((rule) => <RuleRepair key={rule.id} {...props} rule={rule} />)

function RuleRepair({ rule, ...props }: RepairProps & { rule: Rule }) {
  const { org, may, situation } = props
  const place = placeOf(org, rule, situation)
  return (
    <RepairRow
      aside={
        <>
          Blocked for{' '}
          <Link href={place.href} className="underline underline-offset-4">
            {place.label}
          </Link>
          {rule.note && `: ${rule.note}`}
        </>
      }
      action={
        may['ips:manage'] &&
        (rule.scope === 'license' ? <OfLicense {...props} rule={rule} /> : <Shared {...props} rule={rule} />)
      }
    >
      <span className="font-mono">{rule.network}</span>
    </RepairRow>
  )
}

function placeOf(org: string, { scope }: Rule, { product, license }: Situation) {
  if (scope === 'license')
    return { label: 'this license', href: pageRoute(`/${org}/licenses/${license?.id ?? ''}?tab=addresses`) }
  if (scope === 'product') return { label: product.name, href: pageRoute(`/${org}/products/${product.id}/ip-control`) }
  return { label: 'the whole organization', href: pageRoute(`/${org}/settings/ip-blocks`) }
}

function OfLicense({ org, situation, rule, onRepaired }: RepairProps & { rule: Rule }) {
  const unblock = useUnblockAddress(org, situation.license?.id ?? '')
  return (
    <RemoveRule network={rule.network} onConfirm={() => unblock.mutateAsync({ rule_id: rule.id }).then(onRepaired)}>
      IP addresses in {rule.network} can use this license again.
    </RemoveRule>
  )
}

function Shared({ org, situation, rule, onRepaired }: RepairProps & { rule: Rule }) {
  const { id, network, note, created_at, scope } = rule
  const product_id = scope === 'product' ? situation.product.id : null
  const remove = useRemoveBlockRule(org, { id, network, note, created_at, product_id })
  return (
    <RemoveRule network={network} onConfirm={() => remove.mutateAsync(undefined).then(onRepaired)}>
      IP addresses in {network} can use every license of{' '}
      {scope === 'product' ? situation.product.name : 'the organization'} again.
    </RemoveRule>
  )
}

type RemoveProps = { network: string; onConfirm: () => Promise<unknown>; children: ReactNode }

const RemoveRule = ({ network, onConfirm, children }: RemoveProps) => (
  <ConfirmDialog
    trigger={
      <Button size="small" aria-label={`Remove the rule for ${network}`}>
        Remove rule
      </Button>
    }
    title={`Remove the rule for ${network}`}
    confirm="Remove rule"
    onConfirm={onConfirm}
  >
    {children}
  </ConfirmDialog>
)
