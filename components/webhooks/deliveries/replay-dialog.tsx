'use client'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Field } from '@/components/ui/form/field'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { useReplayDeliveries } from '@/lib/service/webhooks/client/delivery-mutations'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'

const SPANS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days', help: 'The maximum' },
] as const
type Span = (typeof SPANS)[number]['value']

const deliveries = (count: number): string => formatCount(count, 'delivery', 'deliveries')

/** "No failed deliveries. 5 are still retrying." */
const countWords = ({ count, retrying }: { count: number; retrying: number }): string => {
  const failed = count === 0 ? 'No failed deliveries.' : `${deliveries(count)} failed.`
  if (retrying === 0) return failed
  return `${failed} ${formatNumber(retrying)} ${retrying === 1 ? 'is' : 'are'} still retrying.`
}

/** Sends all deliveries again that failed since a given time. */
export function ReplayDialog({ org, endpointId }: { org: string; endpointId: string }) {
  const [opened, setOpened] = useState<number | null>(null)
  const [span, setSpan] = useState<Span>('24')
  const since = new Date((opened ?? 0) - Number(span) * HOUR_MS).toISOString()
  const { data, error } = useQuery({
    ...webhookQueries.replayable(org, { endpointId, since }),
    enabled: opened !== null,
  })
  const replay = useReplayDeliveries(org, endpointId, { onSuccess: () => setOpened(null) })
  return (
    <Dialog
      open={opened !== null}
      onOpenChange={(open) => setOpened(open ? Date.now() : null)}
      trigger={
        <Button>
          <History />
          Replay failed
        </Button>
      }
      title="Replay failed deliveries"
      description="Event IDs stay the same, so your handler can deduplicate."
    >
      <DialogBody>
        <Field label="Failed in" control="custom">
          <RadioGroup items={SPANS} value={span} onChange={setSpan} aria-label="Failed in" />
        </Field>
        {error && !data ? (
          <div className="mt-4">
            <LoadFailure title="The failed deliveries can't be counted" error={error} />
          </div>
        ) : (
          <p className="mt-4 text-muted" aria-live="polite">
            {data ? countWords(data) : 'Counting…'}
          </p>
        )}
      </DialogBody>
      <DialogActions
        submit="Replay"
        disabled={!data || data.count === 0}
        isPending={replay.isPending}
        onClick={() => replay.mutate({ since })}
      />
    </Dialog>
  )
}
