import { expect, test } from 'vitest'
import { roomProblem } from './room'

test('there is room up to the limit of the plan', () => {
  expect(roomProblem('free', 'members', 9)).toBeNull()
  expect(roomProblem('pro', 'members', 10)).toBeNull()
})

test('a plan that is full names itself, its limit, and what would help', () => {
  expect(roomProblem('free', 'members', 10)).toBe(
    'The Free plan has room for 10 members, open invitations included. Remove a member or revoke an invitation, or move to Pro, which has room for 100.',
  )
  expect(roomProblem('free', 'webhookEndpoints', 12)).toBe(
    'The Free plan has room for 10 webhook endpoints. Delete one, or move to Pro, which has room for 50.',
  )
  expect(roomProblem('free', 'accessTokens', 5)).toBe(
    'The Free plan has room for 5 active access tokens. Revoke one, or move to Pro, which has room for 50.',
  )
  expect(roomProblem('enterprise', 'products', 2_000)).toBe(
    'An organization has room for 2,000 products. Delete one. A deleted product counts for one more day.',
  )
})
