import type { Decision } from './decide-validation'
import type { CallerSnapshot } from './snapshot'

/** A decision, and the caller and address it was made for. */
export type Judged = { decision: Decision; caller: CallerSnapshot | null; address: string }
