import { expect, test } from 'vitest'
import { appliedActions } from './applied-actions'
import type { DoneAction } from './schema'

const created = (is_real: boolean, count: number): DoneAction => ({ do: 'issue', product_id: 'p', count, is_real })

test('what a dry run would have done is told until the sale is applied', () => {
  const done = [created(false, 1), created(true, 2)]
  expect(appliedActions('dry_run', [created(false, 1)])).toEqual([created(false, 1)])
  expect(appliedActions('held', done)).toEqual([created(true, 2)])
  expect(appliedActions('active', done)).toEqual([created(true, 2)])
  expect(appliedActions('refunded', [created(false, 1)])).toEqual([])
})

test('what a later dry run would do is told after what was done', () => {
  const done = [created(false, 1), created(true, 2), created(false, 3)]
  expect(appliedActions('dry_run', done)).toEqual([created(true, 2), created(false, 3)])
  expect(appliedActions('active', done)).toEqual([created(true, 2)])
})
