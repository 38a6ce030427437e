import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import { consequencesOf, type PlanUse } from '@/lib/service/billing/core/plan-use'

/** What a move to Free would change, and when. Nothing that is there is deleted. */
export function DowngradeCard({ use }: { use: PlanUse }) {
  if (use.plan !== 'pro') return null
  return (
    <Card
      title={use.endsAt ? 'What changes when Pro ends' : 'If you move to Free'}
      description={
        use.endsAt ? (
          <>
            On <TimeText at={use.endsAt} as="exact" />, not before.
          </>
        ) : (
          `${use.isPaid ? 'Everything stays as it is until the end of the paid period. Then' : 'From the next request on'}:`
        )
      }
    >
      <ul className="list-disc space-y-1 pl-5 text-small">
        {consequencesOf(use, 'free').map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>Nothing is deleted: licenses, products, members, and webhook endpoints stay.</li>
      </ul>
    </Card>
  )
}
