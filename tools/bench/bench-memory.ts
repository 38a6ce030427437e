import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createPool } from '@/lib/foundation/platform/database/db'
import { buildIfStale } from '@/scripts/build/build-if-stale'
import { withInstallation } from '@/scripts/database/installation'
import { freePort } from '@/scripts/process/free-port'
import { Problem, runProgram } from '@/scripts/process/problem'
import { buildRelease } from '@/scripts/release/build-release'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenPortalCustomer, givenPortalVendor } from '@/tests/support/fixtures/portal/customer'
import { type BenchFixture, seedBenchOrganization } from './bench-fixtures'
import { validations } from './bench-targets'
import { cookieOfOwner } from './bench-viewer'
import { memoryOf, titleOf, withDescendants } from './process-memory'

// The memory of an installation on one machine, with its PostgreSQL: npm run -s bench:memory. Linux only.

const LICENSES = 1_000
const CALLS = 100
const SAMPLE_MS = 250
const START_MS = 120_000

const { values } = parseArgs({
  options: {
    // Starts the sources instead of the release made of them.
    source: { type: 'boolean', default: false },
    // Gigabytes of the machine: what is chosen by its memory is chosen as there.
    machine: { type: 'string', default: '1' },
    // Seconds without a request before a look: longer than connections stay open without use.
    idle: { type: 'string', default: '90' },
  },
})

const machineGb = Number(values.machine)

/** Of each kind one. `:license` and its like are ids of the vendor. */
const VISITOR = ['/', '/docs', '/docs/quickstart', '/docs/api', '/status', '/sign-in', '/sign-up', '/portal/sign-in']
const CUSTOMER = ['/portal', '/portal/account', '/portal/licenses/:portal_license']
const OWNER = `
  /:org /:org/licenses /:org/licenses/:license /:org/licenses/new /:org/licenses/import /:org/licenses/jobs
  /:org/customers /:org/customers/:customer /:org/products /:org/products/:product /:org/products/:product/api-keys
  /:org/products/:product/settings /:org/products/:product/signing /:org/requests /:org/usage /:org/simulate /:org/audit
  /:org/webhooks /:org/webhooks/new /:org/team /:org/billing /:org/settings /:org/settings/branding
  /:org/settings/access-tokens /:org/settings/notifications /account
  /api/dashboard/:org/licenses /api/dashboard/:org/customers /api/dashboard/:org/products?state=any
  /api/dashboard/:org/jobs?state=any`
  .trim()
  .split(/\s+/)

const IDS = `
  select l.id as license, l.customer_id as customer, l.product_id as product
  from license l join organization o on o.id = l.organization_id where o.slug = $1 limit 1`

await runProgram(async () => {
  if (process.platform !== 'linux') throw new Problem('bench:memory reads /proc, and needs Linux.')
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-memory-'))
  const key = { ENCRYPTION_KEY: TEST_ENCRYPTION_KEY }
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRUSTED_PROXIES: '',
    SKIP_DEMO: '1',
    BACKGROUND_WORK: machineGb < 1.75 ? 'web' : '1',
    ...key,
  })
  os.totalmem = () => machineGb * 2 ** 30
  syncBuiltinESMExports()
  try {
    await buildIfStale()
    const folder = values.source ? '.' : await buildRelease()
    await withInstallation(({ databaseUrl }) => measureInstallation({ folder, databaseUrl, dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

type Where = { folder: string; databaseUrl: string; dataDir: string }

async function measureInstallation({ folder, databaseUrl, dataDir }: Where): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...(values.source ? {} : given(databaseUrl)) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const roots = () => [child.pid ?? 0, postmasterOf(dataDir)]
  const watch = watchPeak(roots)
  try {
    await untilServing(child, url)
    const peakOfStart = watch.take()
    await sleep(Number(values.idle) * 250)
    const started = tableOf(roots())
    watch.take()
    await openEverything(url)
    const peakOfUse = watch.take()
    await sleep(Number(values.idle) * 1_000)
    const used = tableOf(roots())
    print({ 'after the start': started, 'after pages and calls': used })
    console.log(`at most ${peakOfStart} MB during the start, ${peakOfUse} MB while pages were opened`)
  } finally {
    watch.stop()
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

/** A release takes the database for one that its operator made. */
function given(databaseUrl: string) {
  return { DATABASE_URL: databaseUrl, LATCHKEY_EMBEDDED: '' }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function untilServing(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if ((await fetch(`${url}/sign-in`).catch(() => null))?.ok) return
    await sleep(SAMPLE_MS)
  }
  throw new Problem('The installation did not start.')
}

/** Adds all up again and again. `take` resolves to the most since the last time, in MB. */
function watchPeak(roots: () => number[]) {
  let most = 0
  const look = () => {
    most = Math.max(most, totalOf(tableOf(roots())))
  }
  const timer = setInterval(look, SAMPLE_MS)
  return {
    take: () => {
      const peak = most
      most = 0
      return Math.round(peak)
    },
    stop: () => clearInterval(timer),
  }
}

type Table = Map<string, { mb: number; swapMb: number }>

function tableOf(roots: number[]): Table {
  const table: Table = new Map()
  for (const pid of withDescendants(roots)) {
    const { pssKb, swapKb } = memoryOf(pid)
    const name = nameOf(titleOf(pid))
    const { mb, swapMb } = table.get(name) ?? { mb: 0, swapMb: 0 }
    table.set(name, { mb: mb + pssKb / 1_024, swapMb: swapMb + swapKb / 1_024 })
  }
  return table
}

function nameOf(title: string): string {
  return /\bpostgres\b/.test(title) ? 'PostgreSQL' : title
}

function totalOf(table: Table): number {
  return [...table.values()].reduce((sum, { mb, swapMb }) => sum + mb + swapMb, 0)
}

function print(tables: Record<string, Table>): void {
  const names = new Set(Object.values(tables).flatMap((table) => [...table.keys()]))
  const row = (pick: (table: Table) => number) =>
    Object.fromEntries(Object.entries(tables).map(([when, table]) => [when, Math.round(pick(table))]))
  const rows = [...names].map((name) => [name, row((table) => table.get(name)?.mb ?? 0)] as const)
  const swapped = (table: Table) => [...table.values()].reduce((sum, { swapMb }) => sum + swapMb, 0)
  console.table(Object.fromEntries([...rows, ['swapped', row(swapped)], ['in all, MB', row(totalOf)]]))
}

async function openEverything(url: string): Promise<void> {
  const fixture = await seedBenchOrganization(LICENSES)
  const pool = createPool()
  try {
    const { portalCookie, ids } = await givenPeople(pool, fixture)
    const owner = await cookieOfOwner(fixture.slug)
    for (const path of VISITOR) await open(url + path)
    for (const path of CUSTOMER) await open(url + filled(path, ids), portalCookie)
    for (const path of OWNER) await open(url + filled(path, ids), owner)
    await callApi(url, fixture)
  } finally {
    await pool.end()
  }
}

async function givenPeople(pool: pg.Pool, { slug }: BenchFixture) {
  const customer = await givenPortalCustomer(await givenPortalVendor(pool, 'Vendor'))
  const { rows } = await pool.query<Record<string, string>>(IDS, [slug])
  return { portalCookie: customer.cookie, ids: { ...rows[0], org: slug, portal_license: customer.license.id } }
}

function filled(path: string, ids: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '')
}

async function open(address: string, cookie = ''): Promise<void> {
  const answer = await fetch(address, { headers: { Cookie: cookie }, redirect: 'manual' })
  if (!answer.ok) throw new Problem(`${address} answers ${answer.status}.`)
  await answer.text()
}

async function callApi(url: string, fixture: BenchFixture): Promise<void> {
  const { headers, next } = validations(fixture)
  for (let i = 0; i < CALLS; i++) {
    const { method, path, body = '' } = next()
    const answer = await fetch(url + path, { method, headers, body })
    if (!answer.ok) throw new Problem(`${path} answers ${answer.status}.`)
    await answer.text()
  }
}
