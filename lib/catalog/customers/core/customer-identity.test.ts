import { expect, test } from 'vitest'
import { discordId } from './customer-identity'

test.each(['80351110224678912', '800356270543470622', '18446744073709551615', ' 800356270543470622 '])(
  '%j is a Discord ID',
  (text) => expect(discordId.parse(text)).toBe(text.trim()),
)

const NEEDS =
  'Enter a Discord user ID: 17 to 20 digits. In Discord: Settings > Advanced > Developer Mode, then Copy User ID.'
const SHORTENED = expect.stringContaining('A spreadsheet has shortened this number.')
const NUMBER = expect.stringContaining('Write the Discord user ID as text, in quotation marks.')

test.each<[unknown, string]>([
  ['1.23457E+17', SHORTENED],
  ['8.00356E+17', SHORTENED],
  ['8,00356E+17', SHORTENED],
  ['800356270543470622.0', NEEDS],
  ["'800356270543470622", NEEDS],
  ['<@800356270543470622>', NEEDS],
  ['ada#1234', NEEDS],
  ['@ada', NEEDS],
  ['1', NEEDS],
  ['-80035627054347062', NEEDS],
  ['800,356,270', NEEDS],
  ['18446744073709551616', NEEDS],
  ['99999999999999999999', NEEDS],
  ['８００３５６２７０５４３４７０６２２', NEEDS],
  ['\u200B800356270543470622', NEEDS],
  ['', NEEDS],
  [800356270543470600, NUMBER],
])('%j is not: it says what to do', (value, message) => {
  expect(discordId.safeParse(value).error?.issues).toMatchObject([{ message }])
})
