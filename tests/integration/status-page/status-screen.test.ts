import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistoryScreen } from '@/components/status/history-screen'
import { IncidentCard } from '@/components/status/incident-card'
import { StatusScreen } from '@/components/status/status-screen'
import { COMPONENT_IDS, type ComponentId, type ComponentState } from '@/lib/people/status-page/core/components'
import { presentMaintenance, type StoredMaintenance } from '@/lib/people/status-page/core/maintenance'
import { presentStatus } from '@/lib/people/status-page/core/present-status'
import type { IncidentView } from '@/lib/people/status-page/core/schema'

const AT = '2026-11-22T14:05:00.000Z'
const OPERATOR = {
  name: 'Hosty Cloud',
  contact: 'olga@hosty.example',
  termsUrl: 'https://hosty.example/terms',
  privacyUrl: 'https://hosty.example/privacy',
}

const incident = (title: string, components: ComponentId[], body = 'We are adding workers.'): IncidentView => ({
  id: title,
  title,
  state: 'identified',
  components,
  started_at: AT,
  resolved_at: null,
  reported_at: AT,
  updates: [{ id: title, state: 'identified', body, at: AT }],
})

type Given = { webhooks?: ComponentState; maintenances?: StoredMaintenance[] }

function render(incidents: IncidentView[], { webhooks = 'operational', maintenances = [] }: Given = {}): string {
  const states = COMPONENT_IDS.map((id) => [id, id === 'webhooks' ? webhooks : 'operational'])
  const now = new Date(AT)
  const history = { days: [], spans: [], incidents, maintenances, readAt: now }
  const status = presentStatus({ results: Object.fromEntries(states), measuredAt: now, history }, now)
  return markupOf(createElement(StatusScreen, { status, vendor: null, operator: OPERATOR }))
}

function markupOf(screen: ReactElement): string {
  // The page renders itself again each minute, in a browser alone: here no router is asked.
  const router = {} as AppRouterInstance
  return renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, screen))
}

const at = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000)
const upgrade = (from: number): StoredMaintenance => ({
  ...{ id: 'upgrade', title: 'Database upgrade', body: 'Deliveries wait.', components: ['webhooks'] },
  ...{ startsAt: at(from), endsAt: at(60), completedAt: null, createdAt: at(-90), updatedAt: at(-90) },
})

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const headline = (html: string): string => textOf(/<h1.*?<\/header>/s.exec(html)?.[0] ?? '').trim()

test('the headline is the incident with its state and what it affects, unless more is wrong than it says', () => {
  const late = incident('Webhooks are delayed', ['webhooks', 'api'])
  expect(headline(render([late]))).toMatch(/^Webhooks are delayed Identified · Affected: API, Webhooks Last measured/)
  expect(headline(render([late, incident('Codes arrive late', ['mail'])]))).toMatch(
    /^2 open incidents Identified · Affected: API, Webhooks Identified · Affected: Email Last measured/,
  )
  expect(headline(render([late], { webhooks: 'degraded' }))).toMatch(/^Webhooks are delayed Identified/)
  const elsewhere = render([incident('Codes arrive late', ['mail'])], { webhooks: 'degraded' })
  expect(headline(elsewhere)).toMatch(/^Degraded performance Last measured/)
  expect(headline(render([late], { webhooks: 'outage' }))).toMatch(/^Partial outage Last measured/)
  expect(textOf(render([late]))).toMatch(/ Webhooks Delivery of events Identified /)
  expect(textOf(render([late], { webhooks: 'outage' }))).toMatch(/ Webhooks Delivery of events Outage /)
  expect(textOf(render([late])).match(/Open incident/g)).toHaveLength(1)
})

test('planned maintenance is above the components, before it starts and as the headline while it lasts', () => {
  const before = textOf(render([], { maintenances: [upgrade(30)] }))
  expect(before).toMatch(/All systems operational .*Planned maintenance Database upgrade Scheduled .* Components/)
  expect(before).toContain('22 Nov 2026, 14:35 – 15:05 UTC')
  const during = render([], { maintenances: [upgrade(-30)], webhooks: 'outage' })
  expect(headline(during)).toMatch(
    /^Planned maintenance in progress Database upgrade · Until 22 Nov 2026, 15:05 UTC Last measured/,
  )
  expect(textOf(during)).toMatch(/In progress .* Webhooks Delivery of events Maintenance/)
  const reported = render([incident('Webhooks are lost', ['webhooks'])], { maintenances: [upgrade(-30)] })
  expect(headline(reported)).toMatch(/^Webhooks are lost Identified/)
})

test('the history of a month has maintenance that has ended among its incidents, and the zone of its times once', () => {
  const ended = presentMaintenance({ ...upgrade(-30), completedAt: at(600) }, at(600))
  const late = { ...incident('Late', ['mail']), started_at: at(-60).toISOString() }
  const history = (reported: Parameters<typeof HistoryScreen>[0]['reported']) =>
    textOf(
      markupOf(
        createElement(HistoryScreen, {
          ...{ month: '2026-11', earlier: null, later: null, reported, vendor: null, operator: null },
        }),
      ),
    )
  const both = history({ items: [incident('Later', ['api']), late], maintenances: [ended] })
  expect(both).toMatch(/Later .* Database upgrade Completed 22 Nov 2026, 13:35 to 23 Nov 2026, 00:05 UTC .* Late /)
  expect(history({ items: [], maintenances: [] })).toContain('No incidents and no maintenance were reported')
})

test('an incident that was reported later than it began says when', () => {
  const late = (reported_at: string) =>
    textOf(
      renderToStaticMarkup(createElement(IncidentCard, { incident: { ...incident('Late', ['mail']), reported_at } })),
    )
  expect(late('2026-11-22T15:01:00.000Z')).toContain('22 Nov 2026, 14:05 UTC · Reported 15:01 UTC')
  expect(late('2026-11-23T00:01:00.000Z')).toContain('· Reported 23 Nov 2026, 00:01 UTC')
  expect(late(AT)).not.toContain('Reported')
})

test('the legend names every color of a day', () => {
  expect(textOf(render([]))).toMatch(/Green: .* Amber: .* Red: .* Violet: .* Gray and short: no data\./)
})

test('its foot says who runs the installation', () => {
  const foot = render([]).split('<footer')[1] ?? ''
  expect(textOf(foot)).toContain('Operated by Hosty Cloud · Contact · Terms · Privacy')
})

test('URLs in an update are links, without the end of the sentence, and nothing else is', () => {
  const body =
    'See https://mail.example/status?id=1, or (http://b.example/x). Not javascript:alert(1), <b> or https://.'
  const html = renderToStaticMarkup(createElement(IncidentCard, { incident: incident('Late', ['mail'], body) }))
  const links = [...html.matchAll(/<a href="([^"]*)" rel="nofollow noreferrer"[^>]*>(.*?)<\/a>/g)]
  expect(links.map(([, href, words]) => [href, words])).toEqual([
    ['https://mail.example/status?id=1', 'https://mail.example/status?id=1'],
    ['http://b.example/x', 'http://b.example/x'],
  ])
  expect(html.match(/<a /g)).toHaveLength(2)
})
