import { expect, test } from 'vitest'
import { mailTranslator } from '@/lib/mail/server/translate'
import { LOCALE_NAMES, type Locale } from '@/lib/shared/locale'
import { portalCodeMail, portalIdentityMail } from './sign-in-mail'

const LOCALES = Object.keys(LOCALE_NAMES) as Locale[]
const SITE = 'https://latchkey.example'

const languageOf = (locale: Locale) => ({ locale, words: mailTranslator(locale) })

test.each(LOCALES)('the mail with a code and a link, in %s', (locale) => {
  const given = { code: '012345', token: 'abc.def', site: SITE, path: '/portal/account' }
  const { subject, text } = portalCodeMail(languageOf(locale), given)
  expect({ subject, text }).toMatchSnapshot()
})

test.each(LOCALES)('the mail that proves one more address, in %s', (locale) => {
  const { subject, text } = portalIdentityMail(languageOf(locale), { code: '012345', site: SITE })
  expect({ subject, text }).toMatchSnapshot()
})

test('a mail says which language it is in', () => {
  const mail = portalIdentityMail(languageOf('zh'), { code: '012345', site: SITE })
  expect(mail.html).toMatch(/<html lang="zh/)
})
