import type { ExitCode } from './exit-codes.js'
import type { Input } from './input.js'

export type Option = {
  about: string
  /** Placeholder of the value, in capitals. Without one the option is a flag. */
  value?: string
  choices?: readonly string[]
  /** May be given several times. */
  isMultiple?: boolean
}

type Argument = { name: string; choices?: readonly string[]; isOptional?: boolean }

export type Command = {
  /** The words that call it, such as `licenses issue`. */
  name: string
  summary: string
  arguments?: readonly Argument[]
  options: Record<string, Option>
  /** Paragraphs for its help. */
  notes?: readonly string[]
  examples?: readonly string[]
  run: (input: Input) => Promise<ExitCode>
}

/** Options that every command has. */
export const COMMON_OPTIONS: Record<string, Option> = {
  json: { about: 'Print JSON instead of text' },
  proxy: { value: 'URL', about: 'HTTP proxy to reach Latchkey through, instead of HTTPS_PROXY' },
  help: { about: 'Show this help' },
}
