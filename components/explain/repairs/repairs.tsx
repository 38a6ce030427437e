import type { ReactNode } from 'react'
import { LimitNote } from '@/components/billing/limit-note'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { ExtendRepair, ReinstateRepair } from './license-repairs'
import { ProductRepair } from './product-repair'
import type { LicenseRepairProps, RepairProps } from './repair-props'
import { RepairRow } from './repair-row'
import { RuleRepairs } from './rule-repairs'
import { FreeSlotRepairs, RaiseLimitRepair, RegisterRepair } from './slot-repairs'

/** What would let the same request in, beside the verdict. Shows only what this member may do. */
export function Repairs({ status, ...props }: RepairProps & { status: string }) {
  if (status === 'rate_limit_exceeded') return <LimitNote org={props.org} />
  const rows = rowsOf(status, props)
  if (!rows) return null
  return (
    <Card title="Fix it" isFlush>
      <ul>{rows}</ul>
    </Card>
  )
}

const OF_LICENSE: Record<string, (props: LicenseRepairProps) => ReactNode> = {
  revoked: (props) =>
    props.may['licenses:revoke'] && props.license.revoked_at !== null && <ReinstateRepair {...props} />,
  expired: (props) => props.may['licenses:update'] && <ExtendRepair {...props} />,
  ip_limit_reached: (props) =>
    isFull(props) &&
    (props.situation.slots.length > 0 || props.may['licenses:update']) && (
      <>
        <FreeSlotRepairs {...props} />
        <RaiseLimitRepair {...props} />
      </>
    ),
  ip_not_registered: (props) =>
    isFull(props) ? (
      <>
        <FreeSlotRepairs {...props} />
        <RaiseLimitRepair {...props} />
      </>
    ) : (
      props.may['ips:manage'] && props.address !== null && <RegisterRepair {...props} />
    ),
}

const isFull = ({ license: { ip_count, max_ips } }: LicenseRepairProps): boolean =>
  max_ips !== null && ip_count >= max_ips

const OTHERS: Record<string, (props: RepairProps) => ReactNode> = {
  ip_blocked: (props) => props.situation.rules.length > 0 && <RuleRepairs {...props} />,
  product_disabled: enabling,
  product_archived: enabling,
  billing_suspended: ({ may, org }) => may['billing:view'] && <BillingRow org={org} />,
}

function enabling(props: RepairProps): ReactNode {
  const isOff = ['disabled', 'archived'].includes(props.situation.product.state)
  return isOff && props.may['products:archive'] && <ProductRepair {...props} />
}

/** Nothing where there is nothing that this member could do. */
function rowsOf(status: string, props: RepairProps): ReactNode {
  const { license } = props.situation
  return OTHERS[status]?.(props) || (license && OF_LICENSE[status]?.({ ...props, license }))
}

const BillingRow = ({ org }: { org: string }) => (
  <RepairRow
    action={
      <Button size="small" render={<Link href={`/${org}/billing`} />}>
        Open billing
      </Button>
    }
  >
    Settle the outstanding invoice
  </RepairRow>
)
