import { expect, test } from 'vitest'
import { type DateFormat, dateNeeds, guessDateFormat, readDateAs } from './date-format'

test.each<[DateFormat, string, string | null]>([
  ['dmy', '15/03/2027', '2027-03-15'],
  ['dmy', '5-3-2027', '2027-03-05'],
  ['dmy', '15.03.2027', '2027-03-15'],
  ['dmy', '31/02/2027', null],
  ['mdy', '03/15/2027', '2027-03-15'],
  ['mdy', '03/15/2027 12:30 AM', '2027-03-15T00:30:00.000Z'],
  ['mdy', '03/15/2027, 1:30:09 pm', '2027-03-15T13:30:09.000Z'],
  ['mdy', '15/03/2027', null],
  ['dotted', '15.3.2027 09:05', '2027-03-15T09:05:00.000Z'],
  ['dotted', '31.02.2027', null],
  ['dotted', '15/03/2027', null],
  ['unix', '1924991999', '2030-12-31T23:59:59.000Z'],
  ['unix', '1924991999000', '2030-12-31T23:59:59.000Z'],
  ['unix', '2027', null],
  ['iso', '15/03/2027', null],
  ['mdy', '2027-03-15', '2027-03-15'],
  ['dmy', 'Never', 'never'],
  ['dmy', '', ''],
  ['unix', '0', 'never'],
  ['dotted', '31.01.27', '2027-01-31'],
  ['iso', '31.01.27', null],
  ['mdy', '1/31/27', null],
  ['iso', '2027/1/31', '2027-01-31'],
  ['iso', '2027/1/31 13:05', '2027-01-31T13:05:00.000Z'],
  ['iso', '2027. 1. 31.', '2027-01-31'],
  ['iso', '2027年1月31日', '2027-01-31'],
  ['iso', '31-Jan-2027', '2027-01-31'],
  ['iso', '31 January 2027', '2027-01-31'],
  ['iso', 'Jan 31, 2027', '2027-01-31'],
  ['iso', 'Feb 31, 2027', null],
  ['iso', '20270131', '2027-01-31'],
  ['iso', '0000-00-00', 'never'],
  ['iso', '2027-01-31 00:00:00+00', '2027-01-31T00:00:00.000Z'],
])('as %s, %s is %s', (format, text, iso) => {
  expect(readDateAs(format, text)).toBe(iso)
})

test.each<[string, string[], DateFormat | null]>([
  ['all ISO', ['2027-03-15', 'never', '2027-03-15T10:00:00Z'], 'iso'],
  ['no dates at all', ['tomorrow'], 'iso'],
  ['a day beyond twelve', ['03/04/2027', '15/03/2027'], 'dmy'],
  ['a day beyond twelve in the middle', ['03/04/2027', '03/15/2027'], 'mdy'],
  ['either order', ['03/04/2027', '01/02/2028'], null],
  ['both orders in one column', ['15/03/2027', '03/15/2027'], null],
  ['dots', ['15.03.2027', '01.02.2027', '31.02.2027'], 'dotted'],
  ['dots and slashes', ['15.03.2027', '15/03/2027'], 'dmy'],
  ['seconds', ['1924991999', ''], 'unix'],
  ['ISO among slashes', ['2027-03-15', '15/03/2027'], 'dmy'],
])('the format of %s', (_, values, format) => {
  expect(guessDateFormat(values)).toBe(format)
})

test.each([
  ['31.02.2027', 'February 2027 has 28 days. Use one of them, like 2027-02-28, or leave the cell empty for none.'],
  ['2028-02-30', 'February 2028 has 29 days. Use one of them, like 2028-02-29, or leave the cell empty for none.'],
  ['31/04/2027', 'April 2027 has 30 days. Use one of them, like 2027-04-30, or leave the cell empty for none.'],
  ['04/31/2027', 'April 2027 has 30 days. Use one of them, like 2027-04-30, or leave the cell empty for none.'],
  ['Feb 31, 2027', 'February 2027 has 28 days. Use one of them, like 2027-02-28, or leave the cell empty for none.'],
  ['13/13/2027', 'Use a date from 1970 to 9999, like 2030-01-31, or leave it empty for none.'],
  ['soon', 'Use a date from 1970 to 9999, like 2030-01-31, or leave it empty for none.'],
])('%s is refused with what would do', (text, needs) => {
  expect(dateNeeds(text)).toBe(needs)
})
