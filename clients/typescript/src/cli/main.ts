#!/usr/bin/env node
import { runCommandLine } from './run.js'

// A reader such as head may have enough before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommandLine(process.argv.slice(2))
