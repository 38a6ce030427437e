import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { MAILS_OF_PLANS } from '@/lib/foundation/mail/core/mail-limits'
import { PERMISSION_GROUPS } from '@/lib/foundation/permissions/core/permission-words'
import { BUILT_IN_ROLES, permissionsOf, roleTitle } from '@/lib/foundation/permissions/core/roles'
import { PLAN_IDS, PLANS, type PlanTerms, SIGNED_TITLE } from '@/lib/foundation/plans/core/plan'
import { connectionsOf } from '@/lib/foundation/platform/database/pool-sizes'
import { COMPONENTS } from '@/lib/people/status-page/core/components'
import { statusDocument } from '@/lib/people/status-page/core/schema'
import { KINDS, NOTIFICATION_KINDS } from '@/lib/service/notifications/core/kinds'
import { changelogPage } from '@/scripts/docs/changelog-page'
import { readPage, rowsOf, sectionOf } from './site-pages'

const whole = new Intl.NumberFormat('en')
const codesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Set by our own programs, a platform, systemd or the shell: nobody sets them for Latchkey. */
const INTERNAL = /^(?:LATCHKEY_|VERCEL|JOURNAL_STREAM$|NO_COLOR$)/
/** Read by the programs that prepare a start, before there is a process. */
const OF_SCRIPTS = ['SKIP_DEMO', 'LOAD_DEMO']

test('self-hosting explains every setting that the code reads, and no other', () => {
  const schema = /const envSchema = z\.object\(\{([\s\S]*?)\n\}\)/.exec(
    readFileSync('lib/foundation/platform/config/env.ts', 'utf8'),
  )
  const read = [...(schema?.[1] ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(50)
  const settings = sectionOf(readPage('self-hosting'), 'Settings')
  const tables = rowsOf(settings).flatMap(([cell = '']) => codesIn(cell))
  const named = [...tables, ...codesIn(sectionOf(settings, 'For tests'))]
  const expected = [...read.filter((name) => !INTERNAL.test(name)), ...OF_SCRIPTS]
  expect(named.toSorted()).toEqual(expected.toSorted())
})

test('.env.example has the same settings', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  const page = sectionOf(readPage('self-hosting'), 'Settings')
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('self-hosting gives the connections of each process', () => {
  const page = readPage('self-hosting')
  const connections = rowsOf(sectionOf(page, 'Database connections')).map(([, count]) => count)
  expect(connections).toEqual([connectionsOf('api'), connectionsOf('web'), connectionsOf('work')].map(String))
  const others = connectionsOf('web') + connectionsOf('work')
  expect(page).toContain(
    `opens up to ${connectionsOf('api') + others}, with four API processes ${4 * connectionsOf('api') + others}`,
  )
})

test('self-hosting gives the connections behind a pooler', () => {
  const table = rowsOf(sectionOf(readPage('self-hosting'), 'PgBouncer and other transaction poolers'))
  const roles = ['api', 'web', 'work'] as const
  const direct = roles.map((role) => connectionsOf(role, { DATABASE_DIRECT_URL: 'postgresql://db' }))
  const pooled = roles.map((role, i) => connectionsOf(role) - (direct[i] ?? 0))
  expect(table.map(([, past, through]) => [Number(past), Number(through)])).toEqual(
    roles.map((_, i) => [direct[i], pooled[i]]),
  )
})

test('the table of permissions is that of the roles', () => {
  const rows = PERMISSION_GROUPS.flatMap(({ permissions }) =>
    permissions.map(({ permission, words }) => [
      `\`${permission}\``,
      words,
      ...BUILT_IN_ROLES.map((role) => (permissionsOf(role, null).has(permission) ? '✓' : '')),
    ]),
  )
  const section = sectionOf(readPage('team'), 'Permissions')
  expect(section).toContain(`| Permission | Allows | ${BUILT_IN_ROLES.map(roleTitle).join(' | ')} |`)
  expect(rowsOf(section)).toEqual(rows)
})

test('the columns of an import, and their other names, are those that the code reads', () => {
  const rows = rowsOf(sectionOf(readPage('import'), 'Columns')).map(([name = '', , others = '']) => [
    codesIn(name)[0],
    codesIn(others),
  ])
  expect(rows).toEqual(Object.entries(IMPORT_FIELDS).map(([name, others]) => [name, [...others]]))
})

test('the plans are those of the code', () => {
  const row = (name: string, of: (terms: PlanTerms) => string) => [name, ...PLAN_IDS.map((id) => of(PLANS[id]))]
  expect(rowsOf(sectionOf(readPage('billing'), 'Plans'))).toEqual([
    row('Requests a day, each product', ({ dailyLimit }) =>
      dailyLimit === null ? 'By agreement, or unlimited' : whole.format(dailyLimit),
    ),
    row('Products', ({ products }) => whole.format(products)),
    row('Members and open invitations', ({ members }) => whole.format(members)),
    row('Webhook endpoints', ({ webhookEndpoints }) => whole.format(webhookEndpoints)),
    row('Access tokens', ({ accessTokens }) => whole.format(accessTokens)),
    row('Shops', ({ shops }) => whole.format(shops)),
    [
      'Emails to customers a day',
      ...PLAN_IDS.map(
        (id) =>
          `${whole.format(MAILS_OF_PLANS[id].grown)} (${whole.format(MAILS_OF_PLANS[id].young)} in the first week)`,
      ),
    ],
    row(SIGNED_TITLE, ({ signedValidation }) => (signedValidation ? 'Yes' : 'No')),
  ])
})

test('the notifications are those that members can choose, with their permissions', () => {
  const rows = rowsOf(sectionOf(readPage('notifications'), 'To your team')).map(([title, , permission]) => [
    title,
    permission,
  ])
  expect(rows).toEqual(NOTIFICATION_KINDS.map((kind) => [KINDS[kind].title, `\`${KINDS[kind].permission}\``]))
})

test('the status page has the components, and the fields, that the code answers', () => {
  const page = readPage('status-page')
  expect(rowsOf(sectionOf(page, 'Components')).map(([name]) => name)).toEqual(COMPONENTS.map(({ name }) => name))
  const named = rowsOf(sectionOf(page, 'As JSON')).flatMap(([cell = '']) =>
    codesIn(cell).map((code) => code.split(/[[.]/)[0]),
  )
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(statusDocument.shape).toSorted())
})

test('the page of changes is made from the changelog: npm run changelog', () => {
  expect(readPage('changelog')).toBe(changelogPage(readFileSync('CHANGELOG.md', 'utf8')))
})
