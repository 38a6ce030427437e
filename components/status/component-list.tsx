import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { STATE_TITLES } from '@/lib/people/status-page/core/components'
import { INCIDENT_STATE_TITLES } from '@/lib/people/status-page/core/incident-states'
import type { ComponentView, IncidentView } from '@/lib/people/status-page/core/schema'
import { STATE_LOOKS } from './state-look'
import { UptimeBars } from './uptime-bars'

type Props = {
  components: ComponentView[]
  /** incidents, the newest first */
  open: readonly IncidentView[]
}

/** Every component with its state and its last 90 days. */
export const ComponentList = ({ components, open }: Props) => (
  <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
    {components.map((component) => {
      // How far the incident is says more than its state.
      const reported =
        component.state === 'degraded' && open.find(({ components }) => components.includes(component.id))
      const { tone, icon } = STATE_LOOKS[component.state]
      return (
        <li key={component.id} className="space-y-3 p-4">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h3 className="font-medium">{component.name}</h3>
              <p className="text-muted text-small">{component.description}</p>
            </div>
            <StatusBadge
              tone={tone}
              icon={icon}
              label={reported ? INCIDENT_STATE_TITLES[reported.state] : STATE_TITLES[component.state]}
            />
          </div>
          <UptimeBars component={component} />
        </li>
      )
    })}
  </ul>
)
