import { setTimeout as sleep } from 'node:timers/promises'
import { HYDRATING } from '@/lib/foundation/browser/page/early-input'
import type { Driver } from './driver'

/** A page in a browser under WebDriver: waits for what it acts on, and presses real keys. */
export type Tab = ReturnType<typeof openTab>

const PAUSE_MS = 100
const ENTER = '\uE007'

export function openTab(driver: Driver, url: string) {
  const run = (script: string, ...args: unknown[]) => driver.send('ExecuteScript', { script, args })

  /** Until the script returns something; the test's timeout limits how long. */
  async function until(script: string, ...args: unknown[]): Promise<unknown> {
    for (;;) {
      const result = await run(script, ...args)
      if (result) return result
      await sleep(PAUSE_MS)
    }
  }

  async function type(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await driver.send('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] })
    await driver.send('ReleaseActions')
  }

  return {
    open: (path: string) => driver.send('Navigate', { url: url + path }),
    until,
    type,
    enter: () => type(ENTER),
    /** Waits for React, focuses the field, and types. */
    fill: async (selector: string, text: string) => {
      await until(FOCUS, selector)
      await type(text)
      await until('return document.activeElement.value === arguments[0]', text)
    },
    see: (text: string) => until('return document.body.innerText.includes(arguments[0])', text),
    at: (pattern: RegExp) => until('return new RegExp(arguments[0]).test(location.pathname)', pattern.source),
  }
}

const FOCUS = `
  const field = document.querySelector(arguments[0])
  if (!field || document.querySelector('[${HYDRATING}]')) return false
  field.focus()
  return document.activeElement === field`
