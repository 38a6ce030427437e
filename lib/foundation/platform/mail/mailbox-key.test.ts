import { expect, test } from 'vitest'
import type { Env } from '../config/env'
import { isMailboxOn } from './mailbox-key'

const ON = { NODE_ENV: 'production', DEV_MAILBOX: '1' }
const isOn = (over: Partial<Record<keyof Env, string | undefined>>): boolean => isMailboxOn({ ...ON, ...over } as Env)

test('kept mails can be read where it is requested, and in development', () => {
  expect(isOn({})).toBe(true)
  expect(isOn({ NEXTAUTH_URL: 'http://localhost:3000' })).toBe(true)
  expect(isOn({ DEV_MAILBOX: undefined, NODE_ENV: 'development' })).toBe(true)
})

test.each<[string, Partial<Record<keyof Env, string | undefined>>]>([
  [
    'in production, unless it is requested',
    { DEV_MAILBOX: undefined, DATABASE_URL: 'postgresql://elsewhere/latchkey' },
  ],
  ['where it is refused', { DEV_MAILBOX: '0', NODE_ENV: 'development' }],
  ['with a public address of another name', { NEXTAUTH_URL: 'https://app.example.com' }],
  ['where mail is sent', { SMTP_HOST: 'smtp.invalid' }],
])('there is no mailbox %s', (_, env) => {
  expect(isOn(env)).toBe(false)
})
