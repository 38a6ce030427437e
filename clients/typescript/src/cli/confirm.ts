import { EXIT } from './exit-codes.js'
import { Failure, usageFailure } from './failure.js'
import type { Input } from './input.js'
import { ask, isInteractive } from './terminal.js'

export const YES_OPTION = { yes: { about: 'Do not ask for confirmation' } }

/** Asks before what cannot be undone, or is felt by a customer. A script says --yes. */
export async function confirm(input: Input, question: string): Promise<void> {
  if (input.flag('yes')) return
  if (!isInteractive()) throw usageFailure('Add --yes: there is no terminal to ask for confirmation.')
  const answer = await ask(`${question} [y/N] `)
  if (/^y(es)?$/i.test(answer.trim())) return
  throw new Failure(EXIT.failed, 'Nothing was changed.')
}
