'use client'
import { useQuery } from '@tanstack/react-query'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { blockRulesQuery } from '@/lib/catalog/products/block-rules/client/block-rule-queries'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { BlockRuleForm } from './block-rule-form'
import { BlockRuleRow } from './block-rule-row'

type Props = {
  org: string
  /** null for the rules of the whole organization */
  productId: string | null
  mayManage: boolean
  title: string
  description: string
}

/** Blocked IP addresses and networks, each in its stored form. */
export function BlockRulesCard({ org, productId, mayManage, title, description }: Props) {
  const { data, error } = useQuery(blockRulesQuery(org, productId))
  const count = data?.items.length ?? 0
  return (
    <Card
      title={title}
      description={description}
      isFlush
      action={
        <>
          {count > 0 && <span className="text-muted text-small">{formatCount(count, 'rule')}</span>}
          <HelpLink to="block_rules" about="block rules" />
        </>
      }
    >
      {mayManage && <BlockRuleForm org={org} productId={productId} />}
      {data === undefined && <SkeletonOrFailure failure="The rules can't be shown" error={error} className="m-4 h-5" />}
      {data?.items.length === 0 && (
        <p className="p-4 text-muted text-small">
          No blocked IP addresses.{mayManage && ' Block an IP address or a network above.'}
        </p>
      )}
      {count > 0 && (
        <ul className="max-h-[480px] divide-y divide-hairline overflow-y-auto">
          {data?.items.map((rule) => (
            <BlockRuleRow key={rule.id} org={org} rule={rule} mayManage={mayManage} />
          ))}
        </ul>
      )}
    </Card>
  )
}
