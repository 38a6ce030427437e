import { cn } from '@/lib/foundation/browser/page/class-names'
import type { ComponentView } from '@/lib/people/status-page/core/schema'
import { describeDay, describeHistory, uptimeLine } from './history-words'
import { isTroubled, lookOfDay } from './state-look'
import { TroubledDays } from './troubled-days'

/** One bar a day, and the days with problems as text below. */
export function UptimeBars({ component }: { component: ComponentView }) {
  const troubled = component.days.filter(isTroubled).toReversed()
  return (
    <div className="space-y-1">
      <div role="img" aria-label={describeHistory(component)} className="flex h-8 gap-px sm:gap-0.5">
        {component.days.map((day) => (
          <span
            key={day.date}
            title={describeDay(day)}
            // A day without data is short, so that it isn't taken for a bad one.
            className={cn(
              'min-w-0 flex-1 self-end rounded-[2px]',
              day.state === 'unknown' && day.incidents === 0 ? 'h-1.5' : 'h-full',
              lookOfDay(day).fill,
            )}
          />
        ))}
      </div>
      <div className="flex justify-between gap-3 text-muted text-small">
        <span className="whitespace-nowrap">90 days ago</span>
        <span className="text-center">
          {component.uptime === null ? 'No data yet' : uptimeLine(component.uptime, component.days)}
        </span>
        <span>Today</span>
      </div>
      {troubled.length > 0 && <TroubledDays days={troubled} />}
    </div>
  )
}
