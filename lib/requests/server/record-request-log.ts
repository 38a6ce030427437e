import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/validation/core/call'
import { addToRequestLine, mergeRequestLine, openRequestLine, requestLineKey } from '../core/request-line'
import { insertRequestLines } from './request-log.sql'

/**
 * The request log. The table is only ever appended to: calls that come after their line was written begin another
 * one of the same minute with hits of its own, and whoever reads adds them up. So a call can be seen within a second
 * or so, and no unique index over nine columns has to be kept.
 */
export const recordRequestLog = (pool: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    capacity: 20_000,
    budget: 2_000,
    batchSize: 500,
    keyOf: requestLineKey,
    open: openRequestLine,
    add: addToRequestLine,
    merge: mergeRequestLine,
    write: (lines) => insertRequestLines(pool, lines),
  })
