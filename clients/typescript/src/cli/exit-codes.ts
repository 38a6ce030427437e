/** What the exit code of the command line says. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  notFound: 4,
  unreachable: 5,
  rateLimited: 6,
  notProven: 7,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export const EXIT_CODE_HELP: readonly [ExitCode, string][] = [
  [EXIT.ok, 'done; the license is valid'],
  [EXIT.failed, 'the license or the test order is refused, or the command failed'],
  [EXIT.usage, 'an argument is missing or wrong'],
  [EXIT.notSignedIn, 'not signed in, or not allowed'],
  [EXIT.notFound, 'there is no such license, product, or sale'],
  [EXIT.unreachable, 'Latchkey could not be reached'],
  [EXIT.rateLimited, 'the rate limit or the daily limit is used up'],
  [EXIT.notProven, 'the answer is not proven to come from Latchkey'],
]
