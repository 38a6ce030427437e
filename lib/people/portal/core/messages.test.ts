import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import type { Locale } from '@/lib/foundation/shared/locale'
import { LOCALES } from '@/lib/foundation/shared/locale'

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

const TAGS = new Set(['mail', 'page'])
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
