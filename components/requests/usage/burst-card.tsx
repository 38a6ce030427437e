'use client'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useSetBurst } from '@/lib/service/requests/usage/client/usage-mutations'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { burstWords, splitByLimit } from './limit-words'

/** Whether a product that exceeds its daily limit gets 20 % more for that day. */
export function BurstCard({ org, maySwitch }: { org: string; maySwitch: boolean }) {
  const { data } = useQuery(usageQueries.today(org))
  const setBurst = useSetBurst(org)
  // Without products there is none whose limit could be missing.
  const isUnlimited =
    data !== undefined && data.products.length > 0 && data.products.every(({ limit }) => limit === null)
  const offer = burstWords(splitByLimit(data?.products ?? []).out)
  return (
    <Card
      title="Burst"
      anchor="burst"
      action={<HelpLink to="burst" about="bursts" />}
      description="Extra requests on a busy day, per product."
      footer={!maySwitch && "Your role can't change this. Changing the plan is a separate permission."}
    >
      <Switch
        label="Allow one burst a month"
        help={
          isUnlimited
            ? 'Your products have no daily limit.'
            : `On the first day of a month (UTC) that a product exceeds its daily limit, it gets 20% more requests until midnight UTC, at no charge.${offer === null ? '' : ` Switched on now, it works from the next request: ${offer}.`}`
        }
        checked={data?.burst_enabled ?? false}
        disabled={!maySwitch || !data}
        onChange={(enabled) => setBurst.mutate({ enabled })}
      />
    </Card>
  )
}
