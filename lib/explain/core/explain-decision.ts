import { LOOKUP_CHECKS } from '@/lib/validation/core/decide-lookup'
import { type Decision, VALIDATION_CHECKS } from '@/lib/validation/core/decide-validation'
import { type CheckContext, type Evidence, evidenceFor, versionEvidenceOf } from '@/lib/validation/core/evidence'
import { CHECK_WORDS, type Check, type CheckExplanation, type Sentence, versionRefused } from './check-words'

/** One check as it went. `noted` changes nothing of the answer but its own field. */
export type Step = {
  check: Check | 'version'
  title: string
  outcome: 'passed' | 'refused' | 'noted' | 'not_reached'
  told: Sentence
}

/** A line of the request log, as far as the story needs it. */
export type Ended = CheckExplanation & { endpoint: 'validate' | 'lookup'; status: string; saw: Evidence }

/** The story of a line of the request log: only the check that refused left what it saw. */
export function explainLine(line: Ended): Step[] {
  const steps = tell(line.endpoint === 'lookup' ? LOOKUP_CHECKS : VALIDATION_CHECKS, line.status, {
    request: line,
    sawOf: (check) => (check === line.status ? line.saw : {}),
  })
  return [...steps, ...versionStep(line.saw, line.version)]
}

/** The story of a decision with all that was seen: what each check that was reached had before it. */
export function explainDecision(
  decision: Pick<Decision, 'status'>,
  seen: CheckContext,
  request: CheckExplanation,
): Step[] {
  const steps = tell(VALIDATION_CHECKS, decision.status, { request, sawOf: (check) => evidenceFor(check, seen) })
  return [...steps, ...versionStep(versionEvidenceOf(seen), seen.version)]
}

type Source = { request: CheckExplanation; sawOf: (check: Check) => Evidence }

/** Up to the check that refused all have passed; those after it were never asked. */
function tell(checks: readonly Check[], status: string, { request, sawOf }: Source): Step[] {
  const end = checks.map(String).indexOf(status)
  return checks.map((check, i): Step => {
    const { title, passed, refused } = CHECK_WORDS[check]
    if (end !== -1 && i > end) return { check, title, outcome: 'not_reached', told: [] }
    const isEnd = i === end
    return {
      check,
      title,
      outcome: isEnd ? 'refused' : 'passed',
      told: (isEnd ? refused : passed)(sawOf(check), request),
    }
  })
}

const versionStep = ({ version }: Evidence, sent: string | null): Step[] =>
  version
    ? [{ check: 'version', title: 'Version is permitted', outcome: 'noted', told: versionRefused(version, sent) }]
    : []
