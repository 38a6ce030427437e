import { expect, test } from 'vitest'
import { readCommand } from '@/scripts/operator/read-command'

const ID = '00000000-0000-4000-8000-000000000000'

test.each<[string[], string]>([
  [[], 'Usage: npm run -s operator'],
  [['promote', 'acme'], 'There is no command promote.'],
  [['plan', 'acme', 'gold'], 'The plan is free, pro, enterprise: not gold.'],
  [['plan', 'acme', 'enterprise', '--daily-limit', '1e3'], '--daily-limit: Use a whole number'],
  [['plans', 'maybe'], 'Usage: npm run -s operator'],
  [['plans', 'off', '--sign-up', 'open'], 'plans off has no options.'],
  [['plans', 'on', '--sign-up', 'maybe'], '--sign-up is open or closed.'],
  [['plans', 'on', '--plan', 'gold'], 'The plan is free, pro, enterprise: not gold.'],
  [['suspend', 'acme'], 'suspend needs --reason TEXT'],
  [['suspend-person', 'ada@example.com', '--reason', ''], '--reason is a text of at most'],
  [['resume-person', 'ada@example.com', '--reason', 'x'], 'resume-person has no option --reason.'],
  [['billing', 'suspend', 'acme', '--reason', ''], '--reason is a text of at most'],
  [['billing', 'resume', 'acme', '--reason', 'x'], 'billing resume has no options.'],
  [['resume', 'acme', '--reason', 'x'], 'resume has no option --reason.'],
  [['resume-person', 'nobody'], "nobody isn't an email address."],
  [['delete-person', 'ada@acme.example'], 'delete-person needs --confirm ada@acme.example.'],
  [['delete-person', 'ada@acme.example', '--confirm', 'a'], 'delete-person needs --confirm ada@acme.example.'],
  [['delete-organization', 'acme'], 'delete-organization needs --confirm acme.'],
  [['delete-organization', 'acme', '--confirm', 'beta'], 'delete-organization needs --confirm acme.'],
  [['incident', 'update', ID, '--state', 'over', '--message', 'Sent.'], '--state: Use one of'],
  [['incident', 'delete', ID], `--confirm ${ID}`],
])('%j says what would be right', (args, message) => {
  const read = () => readCommand(args)
  expect(read).toThrow(message)
  expect(read).toThrow(expect.objectContaining({ exitCode: 2 }))
})

test('billing is suspended, a plan is set, and an organization is deleted with a reason, which all may lack', () => {
  const read = (...args: string[]) => readCommand(args).command
  const suspended = { name: 'suspend-billing', org: 'acme' }
  expect(read('billing', 'suspend', 'acme', '--reason', 'Unpaid')).toEqual({ ...suspended, reason: 'Unpaid' })
  expect(read('billing', 'suspend', 'acme')).toEqual({ ...suspended, reason: null })
  const deletion = ['delete-organization', 'acme', '--confirm', 'acme']
  const deleted = { name: 'delete-organization', org: 'acme' }
  expect(read(...deletion, '--reason', 'Fraud')).toEqual({ ...deleted, reason: 'Fraud' })
  expect(read(...deletion)).toEqual({ ...deleted, reason: null })
  expect(read('plan', 'acme', 'free', '--reason', 'As agreed')).toMatchObject({ plan: 'free', reason: 'As agreed' })
})

test('plans are turned on with Enterprise and closed sign-up unless the command says otherwise', () => {
  expect(readCommand(['plans', 'off']).command).toEqual({ name: 'plans', input: { serves: 'us' } })
  expect(readCommand(['plans', 'on']).command).toEqual({
    name: 'plans',
    input: { serves: 'vendors', plan: 'enterprise', is_sign_up_open: false },
  })
  expect(readCommand(['plans', 'on', '--plan', 'free', '--sign-up', 'open']).command).toEqual({
    name: 'plans',
    input: { serves: 'vendors', plan: 'free', is_sign_up_open: true },
  })
})
