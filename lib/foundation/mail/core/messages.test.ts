import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '@/lib/foundation/shared/locale'

type Tree = { [key: string]: string | Tree }

const FOLDER = join(import.meta.dirname, 'messages')
const PLACE = /\{\s*(\w+)\s*[,}]/g

const read = (locale: string) => flat(JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')))

function flat(tree: Tree, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${before}${key}`, value]] : flat(value, `${before}${key}.`),
  )
}

const placesOf = (message: string) => [...new Set([...message.matchAll(PLACE)].map(([, name]) => name))].toSorted()

const english = read('en')

test('there is a file for every language of the portal, and no other', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(LOCALES.map((locale) => `${locale}.json`).toSorted())
})

test.each(LOCALES)('%s has every message, with the places of the English one', (locale) => {
  const places = (messages: [string, string][]) => messages.map(([key, text]) => [key, placesOf(text)])
  expect(places(read(locale))).toEqual(places(english))
})

test.each(LOCALES.filter((locale) => locale !== 'en'))('%s is translated', (locale) => {
  const own = new Map(read(locale))
  expect(english.filter(([key, text]) => own.get(key) === text)).toEqual([])
})

test.each(LOCALES)('%s says nothing empty, and does not shout', (locale) => {
  for (const [key, text] of read(locale)) {
    expect(text.trim(), key).not.toBe('')
    expect(text, key).not.toMatch(/[!！]/)
  }
})
