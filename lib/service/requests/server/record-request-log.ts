import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { addToRequestLine, mergeRequestLine, openRequestLine, requestLineKey } from '../core/request-line'
import { insertRequestLines } from './request-log.sql'

/**
 * The request log. The table is append-only: calls that arrive after their line was written start another line of the
 * same minute with its own hits, and readers add them up. So a call is visible within about a second, and no unique
 * index over nine columns has to be maintained.
 */
export const recordRequestLog = (history: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    capacity: 20_000,
    budget: 2_000,
    batchSize: 500,
    keyOf: requestLineKey,
    open: openRequestLine,
    add: addToRequestLine,
    merge: mergeRequestLine,
    write: (lines) => insertRequestLines(history, lines),
  })
