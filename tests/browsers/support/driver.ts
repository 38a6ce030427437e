/** A browser under WebDriver: https://www.w3.org/TR/webdriver2/ */
export type Driver = {
  /** A command of the standard, by the name that both protocols have for it. */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  close: () => Promise<void>
}

export type Command = 'Navigate' | 'ExecuteScript' | 'PerformActions' | 'ReleaseActions'

/** What a driver answers to a command that failed. */
export const failureOf = (command: string, answer: unknown) => new Error(`${command}: ${JSON.stringify(answer)}`)
