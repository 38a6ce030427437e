import { DISCORD_PROBLEMS } from '@/lib/portal/core/schema'

export type DiscordProblem = (typeof DISCORD_PROBLEMS)[number]

/** The sentence of each way in which coming back from Discord may fail. */
export const DISCORD_PROBLEM_MESSAGES = {
  discord_failed: 'errors.discordFailed',
  discord_denied: 'errors.discordDenied',
  discord_off: 'errors.discordOff',
} as const satisfies Record<DiscordProblem, string>

/** The `error` of a page's address. */
export const readDiscordProblem = (error: string | string[] | undefined): DiscordProblem | null =>
  DISCORD_PROBLEMS.find((problem) => problem === error) ?? null
