import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

const ROWS = 50
/** Ceilings, so that neither grows: before rows got short class names, it was 270 kB of scripts and 256 kB of HTML. */
const MAX_SCRIPTS = 280_000
const MAX_HTML = 200_000

/** The scripts that a page loads by itself, and their bytes as a server would compress them. */
async function scriptsOf(page: Page, path: string) {
  const loading: Promise<{ url: string; bytes: number }>[] = []
  const weigh = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (response.request().resourceType() !== 'script') return
    loading.push(response.body().then((body) => ({ url: response.url(), bytes: gzipSync(body).length })))
  }
  page.on('response', weigh)
  const html = (await (await page.goto(path, { waitUntil: 'networkidle' }))?.body()) ?? Buffer.alloc(0)
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
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  console.log(`${scripts.length} scripts of ${bytes} bytes, HTML of ${html.length} bytes`)
  expect(bytes, JSON.stringify(scripts, null, 1)).toBeLessThan(MAX_SCRIPTS)
  expect(html.length).toBeLessThan(MAX_HTML)
})
