import { expect, test } from 'vitest'
import { renderMail } from './render-mail'

const MAIL = {
  title: 'Join <b>Acme</b>',
  paragraphs: ['"Ada" & Co. <script>alert(1)</script>'],
  items: [{ label: 'One <i>', url: 'https://latchkey.example/one?a=1&b=2' }],
  code: '012345',
  action: { label: 'Open', url: 'https://latchkey.example/?a=1&b="2"' },
  footer: 'Why this came.',
  footerLink: { label: 'Change <u>', url: 'https://latchkey.example/change' },
}

test('what people chose is text, in the HTML too', () => {
  const { html } = renderMail(MAIL)
  expect(html).not.toContain('<script>')
  for (const tag of ['<b>', '<i>', '<u>']) expect(html).not.toContain(tag)
  expect(html).toContain('&quot;Ada&quot; &amp; Co. &lt;script&gt;')
  expect(html).toContain('href="https://latchkey.example/?a=1&amp;b=&quot;2&quot;"')
})

test('the plain text says everything that the HTML says', () => {
  const { text } = renderMail(MAIL)
  for (const part of [
    MAIL.title,
    ...MAIL.paragraphs,
    MAIL.code,
    MAIL.action.url,
    MAIL.footer,
    MAIL.footerLink.url,
    MAIL.items[0]?.url,
  ])
    expect(text).toContain(part)
})

test('in plain text a URL has a line of its own, because a colon before it differs by language', () => {
  const { text } = renderMail({ ...MAIL, helpLink: { label: 'Help', url: 'https://latchkey.example/docs' } })
  for (const { label, url } of [MAIL.action, MAIL.footerLink, { label: 'Help', url: 'https://latchkey.example/docs' }])
    expect(text).toContain(`\n\n${label}\n${url}`)
})

test('nothing is fetched from anywhere', () => {
  expect(renderMail(MAIL).html).not.toMatch(/<(img|link|iframe|style)\b|url\(/)
})

test('a mail says which language it is in', () => {
  expect(renderMail(MAIL).html).toContain('<html lang="en">')
  expect(renderMail(MAIL, 'de-DE').html).toContain('<html lang="de-DE">')
})
