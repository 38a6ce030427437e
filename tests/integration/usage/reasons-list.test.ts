import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReasonsList } from '@/components/requests/usage/reasons-list'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

const REASONS = [
  { status: 'expired', hits: 12 },
  { status: 'revoked', hits: 8 },
  { status: 'license_not_found', hits: 6 },
  { status: 'ip_limit_reached', hits: 5 },
  { status: 'ip_blocked', hits: 4 },
  { status: 'version_mismatch', hits: 3 },
  { status: 'org_suspended', hits: 2 },
]

/** "12 30%" of each line, in order. */
const figuresOf = (reasons: typeof REASONS, most?: number) => {
  const list = createElement(ReasonsList, {
    reasons,
    ...(most !== undefined && { most }),
    hrefOf: () => pageRoute('/acme/requests'),
  })
  const html = renderToStaticMarkup(list)
  const lines = [...html.matchAll(/<li.*?<\/li>/g)].map(([line]) => line.replaceAll(/<[^>]*>/g, ' '))
  return { lines, figures: lines.map((line) => line.match(/\d+ +\d+%/)?.[0].replaceAll(/ +/g, ' ')) }
}

test('reasons that are not shown one by one are one line, and all lines add up to all refusals', () => {
  const { lines, figures } = figuresOf(REASONS, 5)
  expect(figures).toEqual(['12 30%', '8 20%', '6 15%', '5 13%', '4 10%', '5 13%'])
  expect(lines.at(-1)).toContain('Other (2 reasons)')
})

test('a single further reason is named', () => {
  const { lines, figures } = figuresOf(REASONS.slice(0, 6), 5)
  expect(figures.at(-1)).toBe('3 8%')
  expect(lines.join('')).not.toContain('Other')
})

test('without a limit every reason is named', () => {
  expect(figuresOf(REASONS).figures.length).toBe(REASONS.length)
})
