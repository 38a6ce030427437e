type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Content = { value: string; isChecked: boolean }

/** On the elements that a part of a page has from the server until React runs it: see HydrationMark. */
export const HYDRATING = 'data-hydrating'

/**
 * Source of a script that keeps what a reader types, chooses and presses before React runs the page, and does it again,
 * in order, once React does. It stands ahead of everything else in the page: on a slow line, the page can be used long
 * before React has loaded.
 */
export const earlyInputScript = (): string => `(${keepEarlyInput})('[${HYDRATING}]', ${fillField})`

// The functions below are written into the page: they must use nothing from outside themselves.
function keepEarlyInput(hydrating: string, fill: typeof fillField): void {
  const waiting: { target: Element; replay: () => void }[] = []
  const fields = new Map<Field, Content>()
  let isReplaying = false

  // What is done while earlier input waits or is being repeated comes after it.
  const isEarly = () => !isReplaying && (waiting.length > 0 || document.querySelector(hydrating) !== null)
  const add = (target: Element, replay: () => void) => {
    if (waiting.push({ target, replay }) === 1) setTimeout(replayNext)
  }
  const replayNext = () => {
    const [next] = waiting
    if (next && !document.querySelector(hydrating)) {
      waiting.shift()
      isReplaying = true
      if (next.target.isConnected) next.replay()
      isReplaying = false
    }
    if (waiting.length > 0) setTimeout(replayNext, 20)
  }
  const on = (type: string, listener: (event: Event, target: Element) => void) => {
    const listen = (event: Event) => isEarly() && event.target instanceof Element && listener(event, event.target)
    document.addEventListener(type, listen, true)
  }
  const isNative = (form: Element | null) => form?.hasAttribute('action') ?? false

  on('input', (event, target) => {
    if (!('value' in target)) return
    const field = target as Field
    const isKept = fields.has(field)
    fields.set(field, { value: field.value, isChecked: 'checked' in field && field.checked })
    // React may run the field already: it must not see twice what is done once.
    event.stopImmediatePropagation()
    if (isKept) return
    add(field, () => {
      fill(field, fields.get(field))
      fields.delete(field)
    })
  })
  on('change', (event) => event.stopImmediatePropagation())
  on('submit', (event, form) => {
    if (isNative(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    add(form, () => (form as HTMLFormElement).requestSubmit())
  })
  on('click', (event, target) => {
    // React takes the click on a box for its change; the browser checks it all the same.
    if (target instanceof HTMLInputElement) event.stopImmediatePropagation()
    const button = target.closest<HTMLElement>('button, [role="button"]')
    if (!button || isNative(button.closest('form'))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    add(button, () => {
      button.focus()
      button.click()
    })
  })
}

// React sees a change where the value differs from the one that was last assigned to the element itself.
function fillField(field: Field, { value, isChecked }: Content = { value: '', isChecked: false }): void {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    field.checked = !isChecked
    field.click()
    return
  }
  if (field.type !== 'file') {
    if (!(field instanceof HTMLSelectElement)) field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
