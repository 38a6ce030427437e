import type { ReactNode } from 'react'
import { Callout } from '@/components/ui/feedback/callout'
import { TextLink } from '@/components/ui/navigation/link'
import { WithPlans } from './has-plans'

type Props = {
  org: string
  problem: string
  /** a link to what could go instead, unless it is on this page */
  children?: ReactNode
}

/** In place of what creates one more, where the plan has no room for it: why, and the ways out. */
export const RoomNotice = ({ org, problem, children }: Props) => (
  <Callout kind="limit">
    <p>{problem}</p>
    <p className="mt-2 flex flex-wrap gap-x-4">
      <WithPlans>
        <TextLink href={`/${org}/settings/plan`}>Compare plans</TextLink>
      </WithPlans>
      {children}
    </p>
  </Callout>
)
