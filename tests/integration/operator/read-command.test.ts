import { expect, test } from 'vitest'
import { readCommand } from '@/scripts/operator/read-command'

const ID = '00000000-0000-4000-8000-000000000000'

test.each<[string[], string]>([
  [[], 'Usage: npm run -s operator'],
  [['promote', 'acme'], 'There is no command promote.'],
  [['plan', 'acme', 'gold'], 'The plan is free, pro, enterprise: not gold.'],
  [['plan', 'acme', 'enterprise', '--daily-limit', '1e3'], '--daily-limit: Use a whole number'],
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
