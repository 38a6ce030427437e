import { expect, test } from 'vitest'
import { keptMailFor, MAIL_KEPT, MAIL_STOPPED } from './kept-mail'

test.each([
  ['an operator of an installation for other vendors', { isOperator: true, hasPlans: true }, MAIL_KEPT, true],
  ['a vendor there', { isOperator: false, hasPlans: true }, MAIL_STOPPED, false],
  ['anyone where it is just for us', { isOperator: false, hasPlans: false }, MAIL_KEPT, true],
])('%s is told what they can do about emails that are kept', (_, reader, words, isRepairable) => {
  const told = { words, isRepairable }
  expect(keptMailFor({ ...reader, isMailboxHere: true })).toEqual({ ...told, hasMailbox: reader.isOperator })
  expect(keptMailFor({ ...reader, isMailboxHere: false })).toEqual({ ...told, hasMailbox: false })
})
