import type { Call } from './call'
import type { Decision } from './decide-validation'
import type { Snapshot } from './snapshot'

/** A call, what it was decided on, and how. `snapshot` is null when no API key was found. */
export type EvaluatedCall = { call: Call; snapshot: Snapshot | null; decision: Decision }
