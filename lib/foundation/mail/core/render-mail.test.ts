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

test('a vendor’s mail has its head and its color, and no URL in sight', () => {
  const brand = { name: 'Nimbus & Co.', accent: '#ffee00', logoUrl: null }
  const { html, text } = renderMail({ ...MAIL, brand })
  expect(html).toContain('>Nimbus &amp; Co.</p>\n<h1')
  expect(html).toContain('background:#ffee00;color:#000000')
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toContain('https://latchkey.example/?a=1')
  expect(text.startsWith('Nimbus & Co.\n\nJoin')).toBe(true)
  const logoUrl = 'https://latchkey.example/api/portal/logo/1?v=2'
  expect(renderMail({ ...MAIL, brand: { ...brand, logoUrl } }).html).toContain(
    `<img src="${logoUrl}" alt="Nimbus &amp; Co."`,
  )
})

test('nothing is fetched from anywhere', () => {
  expect(renderMail(MAIL).html).not.toMatch(/<(img|link|iframe|style)\b|url\(/)
})

test('what the last paragraph says to write to is a link, and nothing else in it is markup', () => {
  const linked = { label: 'ops@hosty.test', url: 'mailto:ops@hosty.test' }
  const paragraphs = ['Because of <b>ops@hosty.test', 'To have it resumed <i>, write to ops@hosty.test.']
  const { html, text } = renderMail({ ...MAIL, paragraphs, linked })
  expect(html).toContain('Because of &lt;b&gt;ops@hosty.test</p>')
  expect(html).toContain(
    'resumed &lt;i&gt;, write to <a href="mailto:ops@hosty.test" style="color:inherit">ops@hosty.test</a>.</p>',
  )
  expect(text).toContain(paragraphs[1])
  expect(renderMail({ ...MAIL, linked }).html).not.toContain('mailto:')
})

test('a mail says which language it is in', () => {
  expect(renderMail(MAIL).html).toContain('<html lang="en">')
  expect(renderMail(MAIL, 'de-DE').html).toContain('<html lang="de-DE">')
})

test('a name that ends with a period ends its sentence with it', () => {
  const { text, html } = renderMail({
    ...MAIL,
    paragraphs: ['Ada invites you to Klangwerk Audio GmbH & Co..'],
    footer: 'You get this email because you are an owner of Acme Inc..',
  })
  for (const sent of [text, html]) expect(sent).not.toContain('..')
})
