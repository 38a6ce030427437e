import { expect, test } from 'vitest'
import { refuseDeletion } from './refuse-deletion'

const FREE = { owned: [], isOnlyOperator: false, host: 'keys.example' }

test('nothing keeps an account that owns nothing alone', () => {
  expect(refuseDeletion(FREE, null)).toBeNull()
  expect(refuseDeletion(FREE, 'ada@acme.example')).toBeNull()
})

test('the only owner reads which organizations come first', () => {
  expect(refuseDeletion({ ...FREE, owned: ['Acme'] }, null)).toBe(
    "You're the only owner of Acme. Make someone else an owner, or delete it, first.",
  )
  expect(refuseDeletion({ ...FREE, owned: ['Acme', 'Beta', 'Gamma'], isOnlyOperator: true }, null)).toBe(
    "You're the only owner of Acme, Beta, and Gamma. Make someone else an owner of each, or delete them, first.",
  )
  expect(refuseDeletion({ ...FREE, owned: ['Acme'] }, 'ada@acme.example')).toBe(
    'ada@acme.example is the only owner of Acme. Delete it, or make someone else an owner, first.',
  )
})

test('an installation keeps an operator', () => {
  expect(refuseDeletion({ ...FREE, isOnlyOperator: true }, null)).toBe(
    "You're the only operator of keys.example. Name someone else who has an account in OPERATOR_EMAILS first.",
  )
})
