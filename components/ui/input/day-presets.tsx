import { addMonths } from '@/lib/catalog/licenses/core/extend-expiry'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { Button } from '../button/button'

/** The days that are chosen most. `today` is asked for at the click, as YYYY-MM-DD. */
export const DayPresets = ({ today, onChoose }: { today: () => string; onChoose: (day: string) => void }) => (
  <div className="flex flex-wrap gap-2">
    {PRESETS.map(({ name, dayOf }) => (
      <Button key={name} size="small" onClick={() => onChoose(utcDay(dayOf(new Date(today()))))}>
        {name}
      </Button>
    ))}
  </div>
)

const PRESETS = [
  { name: '30 days', dayOf: (today: Date) => new Date(today.getTime() + 30 * DAY_MS) },
  { name: '1 year', dayOf: (today: Date) => addMonths(today, 12) },
  { name: 'End of year', dayOf: (today: Date) => new Date(Date.UTC(today.getUTCFullYear(), 11, 31)) },
]
