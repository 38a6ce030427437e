import { cn } from '@/lib/browser/page/class-names'
import type { ComponentView, DayView } from '@/lib/status-page/core/schema'
import { describeDay, describeHistory, formatDay, percent } from './history-words'
import { STATE_LOOKS } from './state-look'

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
        <span>{component.uptime === null ? 'No data yet' : `${percent(component.uptime)} uptime`}</span>
        <span>Today</span>
      </div>
      {troubled.length > 0 && <TroubledDays days={troubled} />}
    </div>
  )
}

const TroubledDays = ({ days }: { days: DayView[] }) => (
  <details className="text-small">
    <summary className="cursor-pointer text-muted">
      {days.length === 1 ? '1 day with problems' : `${days.length} days with problems`}
    </summary>
    <ul className="mt-2 space-y-1">
      {days.map((day) => (
        <li key={day.date} className="grid gap-x-4 sm:grid-cols-[112px_1fr]">
          <time dateTime={day.date}>{formatDay(day.date)}</time>
          <span className="text-muted">{describeDay(day).split(': ')[1]}</span>
        </li>
      ))}
    </ul>
  </details>
)
