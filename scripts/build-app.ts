import { buildIfStale } from './build'
import { runProgram } from './problem'

await runProgram(() => buildIfStale())
