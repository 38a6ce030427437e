import { afterAll, beforeAll, expect, test } from 'vitest'
import { docsHref, docsSections } from '@/lib/people/docs/core/navigation'
import { startOrJoin, stopServer } from '@/scripts/database/embedded-database'
import { givenCluster } from '@/tests/support/database/given-cluster'
import type { TestCluster } from '@/tests/support/database/test-cluster'
import { type HttpResponse, send } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

const PATHS = docsSections().flatMap(({ pages }) => pages.map(docsHref))

let cluster: TestCluster
let server: ServerProcess
// Without NEXTAUTH_URL.
beforeAll(async () => {
  cluster = await givenCluster()
  server = await startServerProcess(cluster.url, 'web', { NEXTAUTH_URL: '' })
})
afterAll(async () => {
  await server.stop()
  await cluster.stop()
})

const answers = new Map<string, HttpResponse>()
async function get(path: string): Promise<HttpResponse> {
  const known = answers.get(path) ?? (await send(server.url, { path, headers: { Accept: 'text/html' } }))
  answers.set(path, known)
  return known
}

test('the documentation is served while PostgreSQL is stopped', async () => {
  await stopServer(cluster.dataDir)
  try {
    for (const path of [
      ...PATHS,
      '/docs/search.json',
      '/docs/clients/python.zip',
      '/llms.txt',
      '/llms-full.txt',
      '/sitemap.xml',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200])
  } finally {
    await startOrJoin(cluster.dataDir)
  }
})

test('every link and file of a page leads to something that is there', async () => {
  const broken: string[] = []
  for (const path of PATHS)
    for (const link of linksOf(await get(path))) {
      const { pathname, hash } = new URL(link, `${server.url}${path}`)
      const { status, text } = await get(pathname)
      // Where an installation is new, pages that need an account lead to the one that sets it up.
      const isThere = status === 200 || (status === 307 && !pathname.startsWith('/docs'))
      if (!isThere || (hash !== '' && status === 200 && !hasAnchor(text, hash))) broken.push(`${path}: ${link}`)
    }
  expect(broken).toEqual([])
})

const linksOf = ({ text }: HttpResponse): Set<string> =>
  new Set([...text.matchAll(/\s(?:href|src)="([/#][^"]*)"/g)].map(([, link = '']) => link.replaceAll('&#x26;', '&')))

const hasAnchor = (text: string, hash: string): boolean => text.includes(` id="${decodeURIComponent(hash.slice(1))}"`)

test('a page has one address, whatever its host is called and however it is written', async () => {
  const linkOf = async (path: string, headers = {}) =>
    (await send(server.url, { path, headers: { Accept: 'text/html', ...headers } })).headers['link']
  const canonical = await linkOf('/docs/quickstart')
  expect(canonical).toMatch(/^<http:\/\/localhost:\d+\/docs\/quickstart>; rel="canonical"$/)
  for (const path of ['/docs/quickstart/', '/docs/quickstart.md']) expect(await linkOf(path)).toBe(canonical)
  const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
  expect(await linkOf('/docs/quickstart', forged)).toBe(canonical)
  expect((await send(server.url, { path: '/docs/quickstart/' })).status).toBe(200)
  const sitemap = await send(server.url, { path: '/sitemap.xml', headers: forged })
  expect(sitemap.text).not.toContain('evil.example')
})

test.each([
  ['/docs/nowhere', 404],
  ['/docs/%71uickstart', 404],
  ['/docs/quickstart%00', 404],
  ['/docs/quickstart.md.md', 404],
  ['/docs/assets/nowhere.js', 404],
  ['/docs/%ff', 400],
  [`/docs/${'a'.repeat(7_000)}`, 404],
])('what there is not is not found: %s', async (path, expected) => {
  const { status, headers } = await send(server.url, { path })
  expect([status, headers['link']?.includes('canonical') ?? false]).toEqual([expected, false])
})

test('pages are for reading, and shared caches ask again', async () => {
  expect((await send(server.url, { method: 'POST', path: '/docs/quickstart' })).status).toBe(405)
  for (const path of ['/docs/quickstart', '/docs/search.json', '/llms.txt', '/llms-full.txt'])
    expect((await get(path)).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})
