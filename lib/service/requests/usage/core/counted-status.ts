/** Answers that are never counted toward the daily limit (docs/contract.md section 1). */
export const NEVER_COUNTED = ['invalid_api_key', 'rate_limit_exceeded']

/**
 * What a request counts as whose status is not known: answered with 503 after it was counted, or lost with a process
 * that was killed. So a day's statuses always add up to its counter (decision 0013).
 */
export const UNRECORDED = 'unrecorded'

/** Whether answers of this status are part of the day's counter. */
export const isCounted = (status: string): boolean => !NEVER_COUNTED.includes(status)
