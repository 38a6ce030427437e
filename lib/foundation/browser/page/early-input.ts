type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type ReplayQueue = {
  /** What the reader does to this element now would be lost. */
  isEarly: (target: Element) => boolean
  add: (target: Element, replay: () => void) => void
}
type Repeater = {
  fill: (field: Field, value: string, isChecked: boolean) => void
  press: (button: HTMLElement) => void
}

/**
 * Source of a script that keeps what a reader types, chooses and presses before React runs that part of the page, and
 * does it again, in order, once React does. It stands ahead of everything else in the page: on a slow line, the page
 * can be used long before React has loaded.
 */
export const earlyInputScript = (): string => `(${keepEarlyInput})((${createReplayQueue})(), (${createRepeater})())`

// The functions below are written into the page: they must use nothing from outside themselves.

function keepEarlyInput(queue: ReplayQueue, repeat: Repeater): void {
  const pending = new Map<Field, { value: string; isChecked: boolean }>()
  const on = (type: string, listener: (event: Event, target: Element) => void) =>
    document.addEventListener(type, (event) => event.target instanceof Element && listener(event, event.target), true)
  const isNative = (form: Element | null) => form?.hasAttribute('action') ?? false

  on('input', (event, target) => {
    if (!('value' in target)) return
    const field = target as Field
    const isKept = pending.has(field)
    const isEarly = queue.isEarly(field)
    if (!isKept && !isEarly) return
    pending.set(field, { value: field.value, isChecked: 'checked' in field && field.checked })
    // React may run the field already: it must not see twice what is done once.
    if (isEarly) event.stopImmediatePropagation()
    if (isKept) return
    queue.add(field, () => {
      const { value, isChecked } = pending.get(field) ?? { value: '', isChecked: false }
      pending.delete(field)
      repeat.fill(field, value, isChecked)
    })
  })
  on('change', (event, field) => {
    if (queue.isEarly(field)) event.stopImmediatePropagation()
  })
  on('submit', (event, form) => {
    if (!queue.isEarly(form) || isNative(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    queue.add(form, () => (form as HTMLFormElement).requestSubmit())
  })
  on('click', (event, target) => {
    // React takes the click on a box for its change; the browser checks it all the same.
    if (target instanceof HTMLInputElement && queue.isEarly(target)) event.stopImmediatePropagation()
    const button = target.closest<HTMLElement>('button, [role="button"]')
    if (!button || !queue.isEarly(button) || isNative(button.closest('form'))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    queue.add(button, () => repeat.press(button))
  })
}

function createReplayQueue(): ReplayQueue {
  const waiting: { target: Element; replay: () => void }[] = []
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 100))
  // React gives elements their props before it commits them. Once the browser is idle, it has done both.
  const isRun = (target: Element) => Object.keys(target).some((key) => key.startsWith('__reactProps'))
  let isSettled = false
  addEventListener('load', () => whenIdle(() => (isSettled = true)))
  let isReplaying = false
  // What is done while earlier input is being repeated comes after it.
  const isBehind = () => waiting[0] !== undefined && isRun(waiting[0].target)
  const replayNext = () => {
    const [next] = waiting
    if (!next) return
    if (!next.target.isConnected) waiting.shift()
    else if (isRun(next.target)) {
      waiting.shift()
      isReplaying = true
      next.replay()
      isReplaying = false
    }
    setTimeout(() => whenIdle(replayNext), 20)
  }
  return {
    isEarly: (target) => !isReplaying && (!isSettled || !isRun(target) || isBehind()),
    add: (target, replay) => {
      if (waiting.push({ target, replay }) === 1) whenIdle(replayNext)
    },
  }
}

function createRepeater(): Repeater {
  const fire = (target: Element, types: string[]) => {
    for (const type of types) target.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return {
    // React sees a change where the value differs from the one that was last assigned to the element itself.
    fill: (field, value, isChecked) => {
      if (field.type === 'file') return fire(field, ['change'])
      if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
        field.checked = !isChecked
        return field.click()
      }
      if (!(field instanceof HTMLSelectElement)) field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      fire(field, ['input', 'change'])
    },
    press: (button) => {
      button.focus()
      button.click()
    },
  }
}
