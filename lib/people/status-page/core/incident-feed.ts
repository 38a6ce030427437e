import { COMPONENTS } from './components'
import { INCIDENT_STATE_TITLES } from './incident-states'
import type { IncidentView } from './schema'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const BREAKING = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xml = (text: string): string =>
  text.replaceAll(BREAKING, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/** Of a feed without entries, which must say when it changed: the same at each request, so that no reader sees news. */
const NEVER = '1970-01-01T00:00:00.000Z'

type Feed = { site: string; incidents: readonly IncidentView[] }

/** The incidents as an Atom feed (RFC 4287), newest first. An entry changes with each update. */
export function incidentFeed({ site, incidents }: Feed): string {
  const updated = incidents.map(lastChange).toSorted().at(-1) ?? NEVER
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Latchkey status</title>
  <id>${xml(site)}/status</id>
  <link href="${xml(site)}/status"/>
  <link rel="self" href="${xml(site)}/api/status.atom"/>
  <updated>${updated}</updated>
  <author><name>Latchkey</name></author>
${incidents.map((incident) => entryOf(site, incident)).join('\n')}
</feed>
`
}

const lastChange = ({ updates, started_at }: IncidentView): string => updates[0]?.at ?? started_at

function entryOf(site: string, incident: IncidentView): string {
  const names = COMPONENTS.filter(({ id }) => incident.components.includes(id)).map(({ name }) => name)
  const updates = incident.updates.map(({ state, body, at }) => `${INCIDENT_STATE_TITLES[state]} (${at}): ${body}`)
  return `  <entry>
    <title>${xml(incident.title)}</title>
    <id>urn:uuid:${incident.id}</id>
    <link href="${xml(site)}/status/history?month=${incident.started_at.slice(0, 7)}#${incident.id}"/>
    <published>${incident.started_at}</published>
    <updated>${lastChange(incident)}</updated>
    <content type="text">${xml([`Affected: ${names.join(', ')}.`, ...updates].join('\n\n'))}</content>
  </entry>`
}
