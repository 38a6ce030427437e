import { expect, test } from 'vitest'
import { dialogSignal, openDialogScope } from './dialog-scope'

test('a write outside of dialogs belongs to none', () => {
  expect(dialogSignal()).toBeUndefined()
})

test('closing a dialog aborts what it sent, and nothing of the dialog below', () => {
  const closeOuter = openDialogScope()
  const outer = dialogSignal()
  const closeInner = openDialogScope()
  const inner = dialogSignal()
  closeInner()
  expect([inner?.aborted, outer?.aborted, dialogSignal() === outer]).toEqual([true, false, true])
  closeOuter()
  expect([outer?.aborted, dialogSignal()]).toEqual([true, undefined])
})
