import type { IncidentView } from '@/lib/people/status-page/core/schema'
import { listIncidents } from '@/lib/people/status-page/server/read-incidents'
import { recordAs } from '@/lib/people/status-page/server/record-act'
import { addIncidentUpdate, deleteIncident, openIncident } from '@/lib/people/status-page/server/write-incident'
import { getDashboard } from '@/lib/wiring/dashboard-deps'
import { PROGRAM } from './program'
import type { IncidentCommand } from './read-incident'

/** What was done: one sentence, and the same as data. */
export async function runIncident(command: IncidentCommand): Promise<{ text: string; data: object }> {
  const { pool, transact, clock } = getDashboard()
  switch (command.name) {
    case 'incident-list': {
      const { items } = await listIncidents(pool, clock())
      return { text: items.map(lineOf).join('\n') || 'There are no incidents.', data: { incidents: items } }
    }
    case 'incident-open': {
      const { id } = await transact(PROGRAM.visitor, (work) =>
        openIncident(work, recordAs(work, PROGRAM, 'incident.changed'), command.input),
      )
      return { text: `Incident ${id} published`, data: { id } }
    }
    case 'incident-update': {
      const { id } = await transact(PROGRAM.visitor, (work) =>
        addIncidentUpdate(work, recordAs(work, PROGRAM, 'incident.changed'), command.id, command.input),
      )
      return { text: `Update ${id} published`, data: { id } }
    }
    case 'incident-delete':
      await transact(PROGRAM.visitor, (work) =>
        deleteIncident(work, recordAs(work, PROGRAM, 'incident.changed'), command.id),
      )
      return { text: `Incident ${command.id} deleted`, data: { id: command.id } }
  }
}

const lineOf = ({ id, title, state, started_at }: IncidentView): string =>
  `${id}: ${title}, ${state}, since ${started_at}`
