import { readProxy } from '../proxy.js'
import { usageFailure } from './failure.js'

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** What was given to a command. Its readers throw a usage failure that names the option. */
export class Input {
  readonly arguments: readonly string[]
  readonly #values: Values

  constructor(given: readonly string[], values: Values) {
    this.arguments = given
    this.#values = values
  }

  flag(name: string): boolean {
    return this.#values[name] === true
  }

  get isJson(): boolean {
    return this.flag('json')
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    if (value === '') throw usageFailure(`--${name} needs a value.`)
    return typeof value === 'string' ? value : undefined
  }

  required(name: string, example: string): string {
    const value = this.text(name)
    if (value !== undefined) return value
    throw usageFailure(`--${name} is missing, such as --${name} ${example}.`)
  }

  /** The URL of a proxy. Other programs on the computer can read arguments, so it has no password. */
  get proxy(): string | undefined {
    const url = this.text('proxy')
    if (url?.includes('@')) throw usageFailure('--proxy takes no user name and password: set HTTPS_PROXY instead.')
    if (url !== undefined) readProxy(url, '--proxy')
    return url
  }

  wholeNumber(name: string, [least, most]: [number, number]): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value
    throw usageFailure(`--${name} needs a whole number from ${least} to ${most}, not "${text}".`)
  }

  /**
   * Where a filter by expiry begins or ends: a time with an offset, or a date, before the first license that is shown as
   * expiring on it. What ends at its midnight worked through the day before.
   */
  expiryLimit(name: string): string | undefined {
    return this.#time(name, '00:00:00.001Z')
  }

  /** When a license expires: a date, which it works through in UTC, or a time with an offset. */
  expiry(name: string): string | undefined {
    return this.#time(name, '23:59:59Z')
  }

  #time(name: string, ofDay: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T${ofDay}` : text
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(time) && !Number.isNaN(Date.parse(time))) return time
    throw usageFailure(`--${name} needs a date such as 2030-01-31 or 2030-01-31T12:00:00Z, not "${text}".`)
  }

  /** `key=value`, several times. */
  pairs(name: string): Record<string, string> | undefined {
    const values = this.#values[name]
    if (!Array.isArray(values)) return undefined
    return Object.fromEntries(
      values.map((given) => {
        const [, key, value] = /^([^=]+)=(.*)$/s.exec(String(given)) ?? []
        if (key === undefined || value === undefined) throw usageFailure(`--${name} needs key=value, not "${given}".`)
        return [key, value]
      }),
    )
  }
}
