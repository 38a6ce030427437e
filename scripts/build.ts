import { buildIfStale } from './build/build-if-stale'
import { runProgram } from './process/problem'

await runProgram(() => buildIfStale())
