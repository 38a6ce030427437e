import type { IncidentView } from '@/lib/people/status-page/core/schema'
import { listIncidents } from '@/lib/people/status-page/server/read-incidents'
import {
  addIncidentUpdate,
  deleteIncident,
  openIncident,
  type RecordAct,
} from '@/lib/people/status-page/server/write-incident'
import { getDashboard } from '@/lib/wiring/dashboard-deps'
import type { IncidentCommand } from './read-incident'

const ORIGIN = { address: null, requestId: null }

/** Whoever uses a program on the server has no account whose events would show it. */
const UNRECORDED: RecordAct = async () => undefined

/** What was done: one sentence, and the same as data. */
export async function runIncident(command: IncidentCommand): Promise<{ text: string; data: object }> {
  const { pool, transact } = getDashboard()
  switch (command.name) {
    case 'incident-list': {
      const { items } = await listIncidents(pool)
      return { text: items.map(lineOf).join('\n') || 'There are no incidents.', data: { incidents: items } }
    }
    case 'incident-open': {
      const { id } = await transact(ORIGIN, (work) => openIncident(work, UNRECORDED, command.input))
      return { text: `Incident ${id} published`, data: { id } }
    }
    case 'incident-update': {
      const { id } = await transact(ORIGIN, (work) => addIncidentUpdate(work, UNRECORDED, command.id, command.input))
      return { text: `Update ${id} published`, data: { id } }
    }
    case 'incident-delete':
      await transact(ORIGIN, (work) => deleteIncident(work, UNRECORDED, command.id))
      return { text: `Incident ${command.id} deleted`, data: { id: command.id } }
  }
}

const lineOf = ({ id, title, state, started_at }: IncidentView): string =>
  `${id}: ${title}, ${state}, since ${started_at}`
