import { expect, test } from 'vitest'
import { PLACEHOLDERS } from '@/lib/catalog/products/templates/core/placeholders'
import { PERMISSION_GROUPS } from '@/lib/foundation/permissions/core/permission-words'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { EVENT_TYPES } from '@/lib/service/webhooks/core/event-types'
import { readPage, rowsOf, sectionOf, sitePages } from './site-pages'

/** Guides name also what is a program's own: channels, files. */
const pages = sitePages().filter(({ name }) => !name.startsWith('guides/'))
const codesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

test('every permission that a page names exists', () => {
  const known: readonly string[] = PERMISSIONS
  for (const { name, prose } of pages) {
    const named = codesIn(prose).filter((code) => /^[a-z_]+:[a-z_]+$/.test(code))
    expect([name, named.filter((permission) => !known.includes(permission))]).toEqual([name, []])
  }
})

test('the scopes of the guide are scopes of endpoints, under the names that the dashboard shows', () => {
  const table = rowsOf(sectionOf(readPage('management-api'), 'Authentication'))
  const scopes = new Set<string | null>([...ENDPOINTS.map(({ scope }) => scope), 'licenses:reveal'])
  const words = new Map<string, string>(
    PERMISSION_GROUPS.flatMap(({ permissions }) => permissions.map((each) => [each.permission, each.words] as const)),
  )
  expect(table.length).toBeGreaterThan(5)
  for (const [purpose, needed = '', shown] of table) {
    const named = codesIn(needed)
    expect([purpose, named.length > 0 && named.every((scope) => scopes.has(scope))]).toEqual([purpose, true])
    expect([purpose, shown]).toEqual([purpose, named.map((scope) => words.get(scope)).join(', ')])
  }
})

test('every event that a page names is one that the code sends', () => {
  const known: readonly string[] = EVENT_TYPES
  const resources = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0]))].join('|')
  const fields = ['license.name', 'license.metadata', 'license.key', 'license.revoked_reason', 'license.customer']
  for (const { name, prose } of pages) {
    const named = codesIn(prose).filter((code) => new RegExp(`^(?:${resources})\\.[a-z_]+$`).test(code))
    const unknown = named.filter((event) => !known.includes(event) && !fields.includes(event))
    expect([name, unknown]).toEqual([name, []])
  }
})

test('the placeholders of a custom response are those that the code knows', () => {
  const rows = rowsOf(sectionOf(readPage('custom-response'), 'Placeholders')).map(([cell = '']) => cell)
  const shown = rows.map((cell) => cell.replaceAll(/[`{}]/g, '')).filter((name) => name !== 'license.metadata.KEY')
  expect(shown).toEqual(PLACEHOLDERS)
})
