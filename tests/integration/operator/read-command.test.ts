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
  [['resume', 'acme', '--reason', 'x'], 'resume has no option --reason.'],
  [['resume-person', 'nobody'], "nobody isn't an email address."],
  [['incident', 'update', ID, '--state', 'over', '--message', 'Sent.'], '--state: Use one of'],
  [['incident', 'delete', ID], `--confirm ${ID}`],
])('%j says what would be right', (args, message) => {
  const read = () => readCommand(args)
  expect(read).toThrow(message)
  expect(read).toThrow(expect.objectContaining({ exitCode: 2 }))
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
