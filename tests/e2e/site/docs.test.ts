import type { Page } from 'playwright/test'
import { docsHref, docsSections } from '@/lib/people/docs/core/navigation'
import { TASKS } from '@/lib/people/docs/core/tasks'
import { widerThanWindow } from '@/tests/support/browser/accessibility'
import { watchRequests } from '@/tests/support/browser/watch-requests'
import { expect, test } from '../fixtures'

const PHONE = 390
const DESKTOP = 1440
const SECTIONS = docsSections()
const NAMES = SECTIONS.flatMap(({ pages }) => pages)
/** What the first view of a page may cost, compressed, without fonts. */
const MAX_SCRIPT_BYTES = 12_000
const MAX_STYLE_BYTES = 12_000
const MAX_HTML_BYTES = 60_000

test('a page that the browser has is not sent again', async ({ app }) => {
  for (const path of ['/docs', '/docs/self-hosting', '/docs/quickstart.md', '/llms.txt']) {
    const first = await fetch(app.url + path)
    const tag = first.headers.get('etag') ?? ''
    expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, max-age=0, must-revalidate'])
    expect(tag).toMatch(/^W\/".+"$/)
    expect((await first.text()).length).toBeGreaterThan(1_000)
    const again = await fetch(app.url + path, { headers: { 'if-none-match': tag } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
  }
})

/** The parts of pages that were checked, for all pages have one layout. */
const checked = new Set<string>()

for (const { title, pages } of SECTIONS)
  test(`each page under “${title}” has a title, fits a phone, and is accessible in both themes`, async ({
    accessibility,
    consoleErrors,
    page,
  }) => {
    await page.setViewportSize({ width: PHONE, height: 900 })
    for (const name of pages) {
      const answer = await page.goto(docsHref(name))
      expect(answer?.status(), name).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
      expect.soft(await widerThanWindow(page)).toEqual([])
      const parts = (await partsOf(page)).filter((part) => !checked.has(part))
      for (const part of parts) checked.add(part)
      // Wide, the first page stands for the others. What has no part of its own was checked before.
      const widths = name === NAMES[0] ? [PHONE, DESKTOP] : [PHONE]
      if (parts.length > 0) expect.soft(await accessibility.atWidths(page, widths), name).toEqual([])
      await page.setViewportSize({ width: PHONE, height: 900 })
    }
    expect(consoleErrors).toEqual([])
  })

/** The kinds of elements on this page: a tag and its classes, and those of the element around it. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const kindOf = (one: Element | null) => `${one?.tagName}.${one?.getAttribute('class') ?? ''}`
    return [
      ...new Set(
        Array.from(document.body.querySelectorAll('*'), (one) => `${kindOf(one.parentElement)}>${kindOf(one)}`),
      ),
    ]
  })

/** Layout shifts since the page began, and the bytes that its files took. */
async function costsOf(page: Page, path: string) {
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number }
    state.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const fetched = watchRequests(page)
  await page.goto(path)
  await fetched.untilQuiet()
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const bytesOf = (ending: string) =>
      files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return {
      shift: (window as unknown as { shift: number }).shift,
      html: document?.encodedBodySize ?? 0,
      scripts: bytesOf('.js'),
      styles: bytesOf('.css'),
      elsewhere: files.filter(({ name }) => !name.startsWith(location.origin)).map(({ name }) => name),
      inline: window.document.querySelectorAll('script:not([src]), style, [style]').length,
    }
  })
}

test('a page is small, comes from here alone, and does not move while it loads', async ({ page }) => {
  // The language that a reader chose before is there at the first paint.
  await page.addInitScript(() => localStorage.setItem('docs-language', 'php'))
  for (const path of ['/docs', '/docs/quickstart', '/docs/api/licenses']) {
    const costs = await costsOf(page, path)
    expect(costs, path).toMatchObject({ shift: 0, elsewhere: [], inline: 0 })
    expect(costs.html, path).toBeLessThan(MAX_HTML_BYTES)
    expect(costs.scripts, path).toBeLessThan(MAX_SCRIPT_BYTES)
    expect(costs.styles, path).toBeLessThan(MAX_STYLE_BYTES)
  }
})

test('the answer allows no inline script, and names the canonical address', async ({ app, request }) => {
  const answer = await request.get('/docs/quickstart')
  expect(answer.headers()['content-security-policy']).toContain("default-src 'self';")
  expect(answer.headers()['content-security-policy']).not.toContain('unsafe')
  expect(answer.headers()['link']).toBe(`<${new URL(app.url).origin}/docs/quickstart>; rel="canonical"`)
  expect(answer.headers()['set-cookie']).toBeUndefined()
})

test('a language is chosen once, with the keyboard, for every page', async ({ page }) => {
  await page.goto('/docs/quickstart')
  const tabs = page.getByRole('tablist', { name: 'Language' }).last()
  await tabs.getByRole('tab').first().focus()
  await page.keyboard.press('End')
  await expect(tabs.getByRole('tab', { name: 'Swift' })).toBeFocused()
  await page.goto('/docs/signed-validation')
  const other = page.getByRole('tablist', { name: 'Language' }).first()
  // What has no sample in this language has curl.
  await expect(other.getByRole('tab', { name: 'curl' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/docs/quickstart')
  await tabs.getByRole('tab', { name: 'Ruby' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.getByRole('tab', { name: 'C#' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/docs/signed-validation')
  await expect(other.getByRole('tab', { name: 'C#' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'C#' }).first()).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toHaveCount(0)
})

test('the search is opened, used and left with the keyboard', async ({ accessibility, page }) => {
  await page.goto('/docs')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the documentation' })
  await expect(field).toBeFocused()
  await field.fill('revoke a license')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Revoke, extend, or delete a license')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  // Until the next page has loaded, the shortcut is the browser's own.
  await page.waitForURL('**/docs/licenses#change')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('a search that finds nothing keeps the words, and offers tasks to the keyboard', async ({
  accessibility,
  page,
}) => {
  await page.goto('/docs')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the documentation' })
  await field.fill('zxqvwk')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByText('No results for “zxqvwk”.')).toBeVisible()
  await expect(field).toHaveValue('zxqvwk')
  expect(await accessibility(page)).toEqual([])
  // Enter goes nowhere before a task is chosen.
  await page.keyboard.press('Enter')
  await expect(search).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(search.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/licenses#create')
})

test('the tasks most asked for are on the first screen, of a phone too', async ({ page }) => {
  for (const [width, height] of [
    [PHONE, 844],
    [DESKTOP, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/docs')
    for (const { title } of TASKS)
      await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('the search loads only when it is opened', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const fetched = watchRequests(page)
  await page.goto('/docs')
  await fetched.untilQuiet()
  expect(loaded.filter((path) => /search/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => loaded).toContain('/docs/search.json')
})

test('on a phone the list of pages opens over the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  const list = page.getByRole('navigation', { name: 'Documentation' })
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('the theme is the one of the dashboard', async ({ context, page }) => {
  await page.goto('/docs')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
})

test('an unknown page is not found, within the documentation', async ({ page }) => {
  const answer = await page.goto('/docs/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Documentation' })).toBeVisible()
})

test('programs read every page as Markdown, and find them all', async ({ app, request }) => {
  const list = await (await request.get('/llms.txt')).text()
  const map = await (await request.get('/sitemap.xml')).text()
  for (const name of NAMES) {
    expect(list).toContain(`/docs/${name}.md`)
    expect(map).toContain(`<loc>${new URL(app.url).origin}${docsHref(name)}</loc>`)
  }
  const markdown = await request.get('/docs/quickstart.md')
  expect(markdown.headers()['content-type']).toContain('text/markdown')
  expect(await markdown.text()).toMatch(/^# Quickstart\n/)
  expect(await (await request.get('/llms-full.txt')).text()).toContain('# Quickstart\n')
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})
