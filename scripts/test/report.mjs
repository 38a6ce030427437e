// What a run prints at its end: what took longest, and what failed, from the reports of Vitest and Playwright Test.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../bootstrap.mjs'
import { RESULTS } from './stages.mjs'

const LONGEST = 15
const MESSAGE_LINES = 12

export const reportFile = (stage) => join(RESULTS, `${stage}.json`)

/** Prints the seconds of each stage and of the dearest test files, then each failure with what it expected. */
export function printReport(results) {
  const reports = results.map(({ name }) => readReport(name))
  console.log(`\nStages\n${results.map((result, index) => stageLine(result, reports[index])).join('\n')}`)
  const files = reports.flatMap(({ files }) => files).sort((a, b) => b.ms - a.ms)
  if (files.length > 0)
    console.log(
      `\nLongest files\n${files
        .slice(0, LONGEST)
        .map(({ path, ms }) => line(ms, path))
        .join('\n')}`,
    )
  const failures = reports.flatMap(({ failures }) => failures)
  if (failures.length > 0) console.log(`\nFailed tests\n${failures.map((failure) => `     ${failure}`).join('\n')}`)
}

const stageLine = ({ name, passed, ms }, { tests }) => {
  const notes = [tests > 0 && `${tests} tests`, passed === null && 'did not run', passed === false && 'failed']
  return line(ms, [name, ...notes.filter(Boolean)].join(', '))
}

const line = (ms, text) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${text}`

function readReport(stage) {
  const file = reportFile(stage)
  if (!existsSync(file)) return { tests: 0, files: [], failures: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.testResults ? ofVitest(report) : ofPlaywright(report)
}

function ofVitest({ numTotalTests, testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    ms: Math.max(0, endTime - startTime),
  }))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails before its first test has only a message.
    if (failed.length === 0 && status === 'failed') return [failureLine(relative(root, name), '', message)]
    return failed.map((test) => failureLine(relative(root, name), test.fullName, test.failureMessages[0]))
  })
  return { tests: numTotalTests, files, failures }
}

function ofPlaywright({ suites, config }) {
  const byFile = suites.map((suite) => ({
    path: relative(root, join(config.rootDir, suite.file)),
    specs: specsOf(suite),
  }))
  const files = byFile.map(({ path, specs }) => ({
    path,
    ms: specs.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration, 0),
  }))
  const failures = byFile.flatMap(({ path, specs }) =>
    specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const { message, location } = resultsOf(spec).find(({ error }) => error)?.error ?? {}
        return failureLine(location ? `${path}:${location.line}` : path, spec.title, message)
      }),
  )
  return { tests: byFile.reduce((sum, { specs }) => sum + specs.length, 0), files, failures }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)

/** The tail of a log may be all that is kept of it: a failure is to be understood from here. */
const failureLine = (path, title, message = '') => {
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.filter((each) => each.trim() !== '').slice(0, MESSAGE_LINES)
  return `${path} › ${title}\n${said.map((each) => `         ${each}`).join('\n')}`
}
