import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Link } from '@/components/ui/navigation/link'
import { WithPlans } from './has-plans'

/** The way out of a used-up daily limit, wherever a call that was answered 429 is explained. */
export const LimitNote = ({ org }: { org: string }) => (
  <WithPlans>
    <Callout
      kind="warning"
      title="The daily limit comes from the plan"
      action={<Button render={<Link href={`/${org}/settings/plan`} />}>See the plan</Button>}
    >
      It resets at midnight UTC. An upgrade takes effect immediately.
    </Callout>
  </WithPlans>
)
