import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { STATE_TITLES } from '@/lib/people/status-page/core/components'
import type { ComponentView } from '@/lib/people/status-page/core/schema'
import { STATE_LOOKS } from './state-look'
import { UptimeBars } from './uptime-bars'

/** Every component with its state and its last 90 days. */
export const ComponentList = ({ components }: { components: ComponentView[] }) => (
  <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
    {components.map((component) => {
      const { tone, icon } = STATE_LOOKS[component.state]
      return (
        <li key={component.id} className="space-y-3 p-4">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h3 className="font-medium">{component.name}</h3>
              <p className="text-muted text-small">{component.description}</p>
            </div>
            <StatusBadge tone={tone} icon={icon} label={STATE_TITLES[component.state]} />
          </div>
          <UptimeBars component={component} />
        </li>
      )
    })}
  </ul>
)
