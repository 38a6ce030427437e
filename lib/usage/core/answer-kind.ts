/** What an answer was to the one who asked. */
export type AnswerKind = 'good' | 'refused'

/** A valid license, or a license found; everything else is a refusal. */
export const answerKind = (status: string): AnswerKind =>
  status === 'active' || status === 'found' ? 'good' : 'refused'

/** Answers that are never counted toward the daily limit (docs/contract.md section 1). */
export const NEVER_COUNTED = ['invalid_api_key', 'rate_limit_exceeded']
