import { VALIDATION_CHECKS } from '@/lib/foundation/shared/validation-status'
import { LOOKUP_CHECKS } from '@/lib/service/validation/core/decide-lookup'
import type { Decision } from '@/lib/service/validation/core/decide-validation'
import {
  type CheckContext,
  type Evidence,
  evidenceFor,
  versionEvidenceOf,
} from '@/lib/service/validation/core/evidence'
import { CHECK_WORDS, type Check, type CheckExplanation, type Reason, versionRefused } from './check-words'

/** The result of one check. `noted` affects only a field of its own in the answer. */
export type Step = {
  check: Check | 'version'
  title: string
  outcome: 'passed' | 'refused' | 'noted' | 'not_reached'
  reason: Reason
}

/** A line of the request log, as far as explaining it needs. */
export type Ended = CheckExplanation & { endpoint: 'validate' | 'lookup'; status: string; evidence: Evidence }

/** Explains a line of the request log: only the check that refused left evidence. */
export function explainLine(line: Ended): Step[] {
  const steps = explain(line.endpoint === 'lookup' ? LOOKUP_CHECKS : VALIDATION_CHECKS, line.status, {
    request: line,
    evidenceOf: (check) => (check === line.status ? line.evidence : {}),
  })
  return [...steps, ...versionStep(line.evidence, line.version)]
}

/** Explains a decision whose evidence is complete: each check that was reached, with its evidence. */
export function explainDecision(
  decision: Pick<Decision, 'status'>,
  context: CheckContext,
  request: CheckExplanation,
): Step[] {
  const steps = explain(VALIDATION_CHECKS, decision.status, {
    request,
    evidenceOf: (check) => evidenceFor(check, context),
  })
  return [...steps, ...versionStep(versionEvidenceOf(context), context.version)]
}

type Source = { request: CheckExplanation; evidenceOf: (check: Check) => Evidence }

/** All checks before the one that refused have passed; those after it were not reached. */
function explain(checks: readonly Check[], status: string, { request, evidenceOf }: Source): Step[] {
  const end = checks.map(String).indexOf(status)
  return checks.map((check, i): Step => {
    const { title, passed, refused } = CHECK_WORDS[check]
    if (end !== -1 && i > end) return { check, title, outcome: 'not_reached', reason: [] }
    const isEnd = i === end
    return {
      check,
      title,
      outcome: isEnd ? 'refused' : 'passed',
      reason: (isEnd ? refused : passed)(evidenceOf(check), request),
    }
  })
}

const versionStep = ({ version }: Evidence, sent: string | null): Step[] =>
  version
    ? [{ check: 'version', title: 'Version is allowed', outcome: 'noted', reason: versionRefused(version, sent) }]
    : []
