import { expect, test } from 'vitest'
import { dialogSignal, isDialogOpen, openDialogScope } from './dialog-scope'

test('a write outside of dialogs belongs to none', () => {
  expect(dialogSignal()).toBeUndefined()
})

test('closing a dialog aborts its requests, and none of the dialog below', () => {
  const outside = openDialogScope()
  const outer = dialogSignal()
  const inside = openDialogScope()
  const inner = dialogSignal()
  inside.cancel()
  expect([inner?.aborted, outer?.aborted, dialogSignal() === outer]).toEqual([true, false, true])
  inside.leave()
  expect(dialogSignal()).toBe(outer)
  outside.cancel()
  expect([outer?.aborted, dialogSignal()]).toEqual([true, undefined])
})

test('a dialog that unmounts by itself aborts nothing', () => {
  const scope = openDialogScope()
  const signal = dialogSignal()
  scope.leave()
  expect([signal?.aborted, dialogSignal()]).toEqual([false, undefined])
})

test('what was typed in an open dialog is known of', () => {
  expect(isDialogOpen()).toBe(false)
  const scope = openDialogScope()
  expect(isDialogOpen()).toBe(true)
  scope.leave()
  expect(isDialogOpen()).toBe(false)
})
