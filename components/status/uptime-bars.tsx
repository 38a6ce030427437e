import { cn } from '@/lib/foundation/browser/page/class-names'
import type { ComponentView } from '@/lib/people/status-page/core/schema'
import { describeDay, describeHistory, uptimeLine } from './history-words'
import { STATE_LOOKS } from './state-look'
import { TroubledDays } from './troubled-days'

/** One bar a day, and the days with problems as text below. */
export function UptimeBars({ component }: { component: ComponentView }) {
  const troubled = component.days.filter(({ state }) => state === 'degraded' || state === 'outage').toReversed()
  return (
    <div className="space-y-1">
      <div role="img" aria-label={describeHistory(component)} className="flex h-8 gap-px sm:gap-0.5">
        {component.days.map((day) => (
          <span
            key={day.date}
            title={describeDay(day)}
            className={cn('h-full min-w-0 flex-1 rounded-[2px]', STATE_LOOKS[day.state].fill)}
          />
        ))}
      </div>
      <div className="flex justify-between text-muted text-small">
        <span>90 days ago</span>
        <span>{component.uptime === null ? 'No data yet' : uptimeLine(component.uptime, component.days)}</span>
        <span>Today</span>
      </div>
      {troubled.length > 0 && <TroubledDays days={troubled} />}
    </div>
  )
}
