import { expect, test } from 'vitest'
import { errorSentence } from './error-sentence'

test.each([
  ['needs an e-mail address, like ada@example.com', 'Enter an e-mail address, like ada@example.com.'],
  ['needs 12 to 128 characters', 'Enter 12 to 128 characters.'],
  ['needs text of 1 to 200 characters', 'Enter text of 1 to 200 characters.'],
  ['needs to differ from those of your other products', 'This has to differ from those of your other products.'],
  ['needs another name', 'Choose another name.'],
  ['needs at least one permission', 'Choose at least one permission.'],
  ['must not hold a control character', 'This must not hold a control character.'],
  ['is not a member any more', 'This is not a member any more.'],
  ['There is a rule for this network already.', 'There is a rule for this network already.'],
  ['请输入电子邮箱，例如 ada@example.com。', '请输入电子邮箱，例如 ada@example.com。'],
  ['invalid IPv4 address', 'Invalid IPv4 address.'],
])('"%s" reads "%s"', (words, sentence) => {
  expect(errorSentence(words)).toBe(sentence)
})
