import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { portalRequestContextOf } from '@/lib/http/routes/portal-request-context'
import { updateMe } from '@/lib/people/portal/server/account/update-me'
import { readMe } from '@/lib/people/portal/server/read-me'
import { signInWithPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { tokenOf } from '@/tests/support/fixtures/portal/auth'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { auth } = await setUpPortalAuth()

/** Signs in with a browser that asks for a language, or in which one was chosen; what is known of them then. */
async function signIn(email: string, locale: Locale, chosenLocale: Locale | null = null) {
  const visitor = { ...auth.fresh(), locale, chosenLocale }
  const asked = { email, request: await auth.request(email, visitor), code: await auth.codeTo(email) }
  const customer = await auth.customerOf(tokenOf(await signInWithPortalCode(auth.parts, visitor, asked)))
  const me = await readMe({ db: auth.db }, customer, false)
  return { customer, language: [me.locale, me.locale_is_chosen] }
}
const subjectTo = async (email: string) => (await auth.mailsTo(email)).at(-1)?.subject
const CODE: Record<Locale, RegExp> = {
  en: /is your sign-in code/,
  de: /Anmeldecode/,
  fr: /connexion/,
  es: /código de acceso/,
  pt: /acesso/,
  zh: /登录/,
}

test('the language of a browser is a guess, which the browser of the next sign-in replaces', async () => {
  const email = await auth.givenCustomer('guessed@language.test')
  expect((await signIn(email, 'de')).language).toEqual(['de', false])
  expect((await signIn(email, 'fr')).language).toEqual(['fr', false])
})

test('a language that was chosen, before sign-in or after it, stays in every browser', async () => {
  const before = await auth.givenCustomer('before@language.test')
  expect((await signIn(before, 'zh', 'zh')).language).toEqual(['zh', true])
  expect((await signIn(before, 'de')).language).toEqual(['zh', true])

  const after = await auth.givenCustomer('after@language.test')
  const { customer } = await signIn(after, 'de')
  await auth.parts.transact(auth.fresh(), (work) => updateMe(work, auth.fresh(), { customer, locale: 'es' }))
  expect((await signIn(after, 'fr')).language).toEqual(['es', true])
  // Back to the browser's: that of this one now, and of the next one later.
  await auth.parts.transact(auth.fresh(), (work) =>
    updateMe(work, { ...auth.fresh(), locale: 'pt' }, { customer, locale: null }),
  )
  const me = await readMe({ db: auth.db }, customer, false)
  expect([me.locale, me.locale_is_chosen]).toEqual(['pt', false])
  expect((await signIn(after, 'fr')).language).toEqual(['fr', false])
})

test.each(LOCALES)(
  '%s: the code comes in the language of the page that asked, whatever was guessed before',
  async (locale) => {
    const email = await auth.givenCustomer(`${locale}@language.test`)
    await signIn(email, locale === 'en' ? 'de' : 'en')
    await signIn(email, locale)
    expect(await subjectTo(email)).toMatch(CODE[locale])
  },
)

test('the code comes in the language that was chosen, whatever the browser asks for', async () => {
  const email = await auth.givenCustomer('code@language.test')
  await signIn(email, 'fr', 'fr')
  await signIn(email, 'de')
  expect(await subjectTo(email)).toMatch(CODE.fr)
})

test('the code comes in the language of the page that asked, also if an email led there; it is no guess for others', async () => {
  const email = await auth.givenCustomer('seen@language.test')
  const cookie = new Headers({ cookie: 'lk_locale=de.seen', 'accept-language': 'fr' })
  const of = portalRequestContextOf(cookie, 'x')
  expect(of).toMatchObject({ chosenLocale: null, locale: 'fr', pageLocale: 'de' })
  const visitor = { ...auth.fresh(), locale: of.locale, pageLocale: of.pageLocale ?? 'en' }
  const asked = { email, request: await auth.request(email, visitor), code: await auth.codeTo(email) }
  expect(await subjectTo(email)).toMatch(CODE.de)
  expect((await auth.mailsTo(email)).at(-1)?.text).toContain('/portal/sign-in/link?lang=de#')
  const customer = await auth.customerOf(tokenOf(await signInWithPortalCode(auth.parts, visitor, asked)))
  expect(await readMe({ db: auth.db }, customer, false)).toMatchObject({ locale: 'fr', locale_is_chosen: false })
})
