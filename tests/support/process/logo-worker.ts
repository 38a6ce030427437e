import { createRasterizeInChild } from '@/lib/catalog/organizations/server/draw-in-child'
import { startWork } from '@/lib/foundation/work/server/start-work'
import { createLogoWork } from '@/lib/wiring/logos'
import { workerDeps } from '../fixtures/webhooks'

// Draws logos in a process that can be killed, with the program and the time limit set by the test.
const { parts } = workerDeps(process.env['DATABASE_URL'] ?? '')
const program = process.env['TEST_DRAW_PROGRAM'] ?? ''
const draw = createRasterizeInChild({ program, longestMs: Number(process.env['TEST_DRAW_MS']) })
startWork(parts, createLogoWork({ ...parts, draw }))
process.stdout.write('working\n')
