import { expect, test } from 'vitest'
import { controlNear } from './kept-focus'

type Fake = { isConnected: boolean; controls: unknown[] }
const part = ({ isConnected, controls }: Fake) =>
  ({
    isConnected,
    contains: (one: unknown) => controls.includes(one),
    querySelectorAll: () => controls,
  }) as unknown as Element
const control = ({ isEnabled = true, isShown = true } = {}) =>
  ({ matches: () => isEnabled, getClientRects: () => (isShown ? [{}] : []) }) as unknown as HTMLElement

test('the focus goes to the control before, in the closest part that is still there and has one', () => {
  const [search, field, disabled] = [control(), control(), control({ isEnabled: false })]
  const hidden = control({ isShown: false })
  const footer = part({ isConnected: true, controls: [] })
  const gone = part({ isConnected: false, controls: [search] })
  const card = part({ isConnected: true, controls: [hidden, search, field, disabled] })
  expect(controlNear([gone, footer, card], [search, field, disabled, hidden])).toBe(field)
  expect(controlNear([card], [])).toBe(search)
  expect(controlNear([gone, footer], [search])).toBeNull()
})
