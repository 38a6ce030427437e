'use client'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useSetBurst } from '@/lib/usage/client/usage-mutations'
import { usageQueries } from '@/lib/usage/client/usage-queries'

/** Whether a product that exceeds its daily limit gets 20 % more for that day. */
export function BurstCard({ org, maySwitch }: { org: string; maySwitch: boolean }) {
  const { data } = useQuery(usageQueries.today(org))
  const setBurst = useSetBurst(org)
  const isLimited = data?.products.some(({ limit }) => limit !== null) ?? true
  return (
    <Card
      title="Burst"
      action={<HelpLink to="burst" about="bursts" />}
      description="Room for a busy day. Each product has its own."
      footer={!maySwitch && 'Your role cannot change this. It takes the permission to change the plan.'}
    >
      <Switch
        label="Allow one burst a month"
        help={
          isLimited
            ? 'On the first day of a month (UTC) that a product exceeds its daily limit, it gets 20 % more requests until midnight UTC.'
            : 'Your products have no daily limit, so there is nothing to exceed.'
        }
        checked={data?.burst_enabled ?? false}
        disabled={!maySwitch || !data}
        onChange={(enabled) => setBurst.mutate({ enabled })}
      />
    </Card>
  )
}
