import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import type { Locale } from '@/lib/foundation/shared/locale'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { helpOf, type PortalHelp } from './portal-help'

type Tree = { [name: string]: string | Tree }

const read = (locale: Locale): Map<string, string> =>
  flatten(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')))

const flatten = (tree: Tree, before = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[before + name, value]] : [...flatten(value, `${before}${name}.`)],
    ),
  )

const english = read('en')
const others = LOCALES.filter((locale) => locale !== 'en')

/** Placeholders of values, `{date}` or `{days, plural, …}`, and of markup, `<mail>`. */
const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/[{<]([a-z]+)(?=[,}>])/gi)].map(([, name = '']) => name))].toSorted()

const TAGS = new Set(['mail', 'page', 'contact', 'license'])
const COUNTED = new Set(['days', 'hours', 'freed', 'used', 'max', 'count', 'seconds', 'minutes'])
/** These choose between words, and are not shown themselves. */
const CHOOSING = new Set(['through'])

/** A message with every value filled in, with `count` for counts. Throws if it cannot be formatted. */
function format(locale: Locale, message: string, count: number): string {
  const values = placeholders(message).map((name) => [name, COUNTED.has(name) ? count : `[${name}]`])
  const tags = [...TAGS].map((name) => [name, (words: string) => words])
  const translate = createTranslator({
    locale,
    messages: { message },
    onError: (error) => {
      throw error
    },
  })
  return translate.markup('message', Object.fromEntries([...values, ...tags]))
}

test.each(others)('%s has every message, and no other', (locale) => {
  expect([...read(locale).keys()]).toEqual([...english.keys()])
})

test.each(others)('%s puts the same values into each message as English does', (locale) => {
  const differing = [...read(locale)].filter(
    ([key, message]) => placeholders(message).join() !== placeholders(english.get(key) ?? '').join(),
  )
  expect(differing).toEqual([])
})

test.each(LOCALES)('every message of %s can be made, whatever is counted', (locale) => {
  for (const message of read(locale).values()) {
    for (const count of [0, 1, 2, 7, 24]) {
      const text = format(locale, message, count)
      expect(text).not.toBe('')
      expect(text).not.toMatch(/[{}#]/)
      for (const name of placeholders(message))
        if (![COUNTED, TAGS, CHOOSING].some((names) => names.has(name))) expect(text).toContain(`[${name}]`)
    }
  }
})

test.each(others)('%s is translated: no sentence of it is the English one', (locale) => {
  const same = [...read(locale)].filter(([key, message]) => message === english.get(key) && message.includes(' '))
  expect(same).toEqual([])
})

test.each(LOCALES)('the sentence of the slots in %s says both numbers', (locale) => {
  const message = read(locale).get('status.addressesUsed') ?? ''
  const translate = createTranslator({ locale, messages: { message } })
  for (const [used, max] of [
    [0, 1],
    [1, 1],
    [1, 3],
    [2, 3],
  ] as const) {
    const text = translate('message', { used, max })
    expect(text.match(/\d+/g)?.map(Number).toSorted()).toEqual([used, max])
  }
})

const readHelp = (locale: Locale): PortalHelp => JSON.parse(readFileSync(`messages/help/${locale}.json`, 'utf8'))

test.each(LOCALES)('the help in %s has every section, and names the buttons as the portal does', (locale) => {
  const { sections } = readHelp(locale)
  expect(sections.map(({ id, text }) => [id, text.length])).toEqual(
    readHelp('en').sections.map(({ id, text }) => [id, text.length]),
  )
  // A label may count: the help names that of one.
  const labels = new Set([...read(locale).values()].map((message) => format(locale, message, 1)))
  const named = sections.flatMap(({ text }) => text.join().match(/\*\*[^*]+\*\*/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !labels.has(name.slice(2, -2)))).toEqual([])
})

/** A Chinese letter beside a Latin one, a digit, or a value, with only a tag between them. */
const UNSPACED = /\p{Script=Han}(?:<\/?\w+>)*[\w#{]|[\w#}](?:<\/?\w+>)*\p{Script=Han}/u

test.each(['messages/zh.json', 'messages/help/zh.json', 'lib/foundation/mail/core/messages/zh.json'])(
  '%s has a space between Chinese and Latin letters, digits and values',
  (file) => {
    const texts = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\s*"\w+": /, ''))
    expect(texts.filter((text) => UNSPACED.test(text))).toEqual([])
  },
)

test.each(LOCALES)('the help in %s names the vendor, where one is meant', (locale) => {
  const [one, any] = ['Nimbus $& Audio', null].map((name) => JSON.stringify(helpOf(readHelp(locale), name)))
  expect(one?.split('Nimbus $& Audio').length).toBeGreaterThan(10)
  for (const text of [one, any]) expect(text).not.toMatch(/\[\[|\]\]|\{vendor/)
  expect(any).not.toContain('Nimbus')
})

test('the page of the docs for vendors has the same help', async () => {
  const { title, sections } = helpOf(readHelp('en'), null)
  const head = [
    '---',
    `title: ${title}`,
    "description: What your customers read under Help in the portal. Where to find a key, and what to do when it doesn't work.",
    '---',
  ].join('\n')
  const parts = sections.flatMap(({ id, title: heading, text }) => [`## ${heading} {#${id}}`, ...text])
  const text = [head, 'Your customers read this at `/portal/help`, in their language.', ...parts, ''].join('\n\n')
  await expect(`${text.trimEnd()}\n`.replaceAll('’', "'")).toMatchFileSnapshot('../../../../docs/site/customers.md')
})
