import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { type ComponentId, STATE_TITLES } from '@/lib/people/status-page/core/components'
import type { ComponentView } from '@/lib/people/status-page/core/schema'
import { STATE_LOOKS } from './state-look'
import { UptimeBars } from './uptime-bars'

type Props = {
  components: ComponentView[]
  /** by an open incident */
  affected: readonly ComponentId[]
}

/** Every component with its state and its last 90 days. */
export const ComponentList = ({ components, affected }: Props) => (
  <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
    {components.map((component) => {
      // Measured as working, while an open incident says otherwise.
      const isReported = component.state === 'operational' && affected.includes(component.id)
      const { tone, icon } = STATE_LOOKS[isReported ? 'degraded' : component.state]
      return (
        <li key={component.id} className="space-y-3 p-4">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h3 className="font-medium">{component.name}</h3>
              <p className="text-muted text-small">{component.description}</p>
            </div>
            <StatusBadge tone={tone} icon={icon} label={isReported ? 'Open incident' : STATE_TITLES[component.state]} />
          </div>
          <UptimeBars component={component} />
        </li>
      )
    })}
  </ul>
)
