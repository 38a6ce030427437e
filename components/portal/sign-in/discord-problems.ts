import { DISCORD_PROBLEMS } from '@/lib/people/portal/core/schema'

export type DiscordProblem = (typeof DISCORD_PROBLEMS)[number]

/** The message for each way a sign-in with Discord can fail. */
export const DISCORD_PROBLEM_MESSAGES = {
  discord_failed: 'errors.discordFailed',
  discord_denied: 'errors.discordDenied',
  discord_off: 'errors.discordOff',
} as const satisfies Record<DiscordProblem, string>

/** The `error` in a page's URL. */
export const readDiscordProblem = (error: string | string[] | undefined): DiscordProblem | null =>
  DISCORD_PROBLEMS.find((problem) => problem === error) ?? null
