import { expect, test } from 'vitest'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import { LOCALE_NAMES, type Locale } from '@/lib/foundation/shared/locale'
import { identityChangeMail } from './identity-mail'
import { portalCodeMail, portalIdentityMail } from './sign-in-mail'

const LOCALES = Object.keys(LOCALE_NAMES) as Locale[]
const SITE = 'https://latchkey.example'

const languageOf = (locale: Locale) => ({ locale, words: mailTranslator(locale) })

test.each(LOCALES)('the mail with a code and a link, in %s', (locale) => {
  const given = { code: '012345', token: 'abc.def', site: SITE, path: '/portal/account', vendors: ['Acme', 'Mosaic'] }
  const { subject, text } = portalCodeMail(languageOf(locale), {
    ...given,
    brand: null,
    claims: 0,
  })
  expect({ subject, text }).toMatchSnapshot()
})

test.each(LOCALES)('the mail that proves one more address, in %s', (locale) => {
  const { subject, text } = portalIdentityMail(languageOf(locale), { code: '012345', site: SITE, from: null })
  expect({ subject, text }).toMatchSnapshot()
})

test.each(LOCALES)('the mails about a linked and an unlinked identity, in %s', (locale) => {
  const at = new Date('2031-03-05T13:00:00Z')
  for (const change of ['linked', 'unlinked'] as const) {
    const { subject, text, html } = identityChangeMail(languageOf(locale), {
      change,
      identity: 'bo@x.test',
      at,
      site: SITE,
      brand: null,
    })
    expect({ subject, text }).toMatchSnapshot()
    expect(html).toContain(`<html lang="${locale}`)
  }
})

test('a mail says which language it is in', () => {
  const mail = portalIdentityMail(languageOf('zh'), { code: '012345', site: SITE, from: null })
  expect(mail.html).toMatch(/<html lang="zh/)
})
