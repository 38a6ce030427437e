import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { watchRequests } from '@/tests/support/browser/watch-requests'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

const ROWS = 50
/** Ceilings in bytes, so that none grows: they were 278 kB of scripts and 256 kB of HTML before. */
const MAX_FIRST_LOAD = 235_000
const MAX_SCRIPTS = 272_500
const MAX_HTML = 138_500

/** The scripts that a page loads by itself, its HTML's and those fetched next, compressed as by a server. */
async function scriptsOf(page: Page, path: string) {
  const loading: Promise<{ url: string; bytes: number }>[] = []
  const weigh = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (response.request().resourceType() !== 'script') return
    loading.push(response.body().then((body) => ({ url: response.url(), bytes: gzipSync(body).length })))
  }
  page.on('response', weigh)
  const fetched = watchRequests(page)
  const html = (await (await page.goto(path))?.body()) ?? Buffer.alloc(0)
  await fetched.untilQuiet()
  page.off('response', weigh)
  return { html, scripts: await Promise.all(loading) }
}

test('the scripts of a filled list of licenses, compressed, and its HTML do not grow', async ({
  owner: { page },
  product,
}) => {
  for (let i = 0; i < ROWS; i++)
    await givenLicense(product, { customer: { name: `Customer of the license ${i}` }, notes: 'Renews by invoice' })
  const { html, scripts } = await scriptsOf(page, 'licenses')
  await expect(page.getByRole('row')).toHaveCount(ROWS + 1)
  const bytesOf = (some: typeof scripts) => some.reduce((sum, script) => sum + script.bytes, 0)
  const markup = html.toString()
  const firstLoad = bytesOf(scripts.filter(({ url }) => markup.includes(`src="${new URL(url).pathname}"`)))
  const bytes = bytesOf(scripts)
  console.log(`First load ${firstLoad} bytes, ${scripts.length} scripts of ${bytes}, HTML of ${html.length}`)
  expect(firstLoad).toBeGreaterThan(0)
  expect(firstLoad, JSON.stringify(scripts, null, 1)).toBeLessThan(MAX_FIRST_LOAD)
  expect(bytes, JSON.stringify(scripts, null, 1)).toBeLessThan(MAX_SCRIPTS)
  expect(html.length).toBeLessThan(MAX_HTML)
})
