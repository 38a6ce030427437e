import { namesOf } from './components'
import { INCIDENT_STATE_TITLES } from './incident-states'
import type { IncidentView, MaintenanceView } from './schema'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const BREAKING = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xml = (text: string): string =>
  text.replaceAll(BREAKING, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/** Of a feed without entries, which must say when it changed: the same at each request, so that no reader sees news. */
const NEVER = '1970-01-01T00:00:00.000Z'

type Feed = { site: string; items: readonly IncidentView[]; maintenances: readonly MaintenanceView[] }
type Entry = { id: string; title: string; path: string; published: string; updated: string; content: string[] }

/** Incidents and planned maintenance as an Atom feed (RFC 4287), newest change first. */
export function statusFeed({ site, items, maintenances }: Feed): string {
  const entries = [...items.map(incidentEntry), ...maintenances.map(maintenanceEntry)].toSorted((a, b) =>
    b.updated.localeCompare(a.updated),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Latchkey status</title>
  <id>${xml(site)}/status</id>
  <link href="${xml(site)}/status"/>
  <link rel="self" href="${xml(site)}/api/status.atom"/>
  <updated>${entries[0]?.updated ?? NEVER}</updated>
  <author><name>Latchkey</name></author>
${entries.map((entry) => written(site, entry)).join('\n')}
</feed>
`
}

const historyPath = (id: string, began: string): string => `/status/history?month=${began.slice(0, 7)}#${id}`

/** Changes with each update. */
const incidentEntry = (incident: IncidentView): Entry => ({
  id: incident.id,
  title: incident.title,
  path: historyPath(incident.id, incident.started_at),
  published: incident.started_at,
  updated: incident.updates[0]?.at ?? incident.started_at,
  content: [
    affected(incident),
    ...incident.updates.map(({ state, body, at }) => `${INCIDENT_STATE_TITLES[state]} (${at}): ${body}`),
  ],
})

/** Changes when an operator edits or completes it. */
const maintenanceEntry = (maintenance: MaintenanceView): Entry => ({
  id: maintenance.id,
  title: `Planned maintenance: ${maintenance.title}`,
  path: maintenance.state === 'completed' ? historyPath(maintenance.id, maintenance.starts_at) : '/status',
  published: maintenance.announced_at,
  updated: maintenance.updated_at,
  content: [
    `From ${maintenance.starts_at} to ${maintenance.ends_at}. ${affected(maintenance)}`,
    maintenance.body,
    ...(maintenance.completed_at === null ? [] : [`Completed (${maintenance.completed_at}).`]),
  ],
})

const affected = ({ components }: Pick<IncidentView, 'components'>): string => `Affected: ${namesOf(components)}.`

const written = (site: string, { id, title, path, published, updated, content }: Entry): string => `  <entry>
    <title>${xml(title)}</title>
    <id>urn:uuid:${id}</id>
    <link href="${xml(site)}${path}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
    <content type="text">${xml(content.join('\n\n'))}</content>
  </entry>`
