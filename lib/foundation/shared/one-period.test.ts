import { expect, test } from 'vitest'
import { onePeriod } from './one-period'

test.each([
  ['You lose your licenses from Klangwerk Audio GmbH & Co..', 'You lose your licenses from Klangwerk Audio GmbH & Co.'],
  ['Waiting for Acme Inc.. It takes a day.', 'Waiting for Acme Inc. It takes a day.'],
  ['Ask Acme.', 'Ask Acme.'],
  ['Loading... or not', 'Loading... or not'],
  ['../app and a..b', '../app and a..b'],
])('"%s" reads "%s"', (text, read) => {
  expect(onePeriod(text)).toBe(read)
})
