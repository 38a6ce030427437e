import type { OperatorIdentity } from '@/lib/foundation/shared/change'

const operator: OperatorIdentity = { userId: null, email: null }

/** Who acts: anyone who uses a program on the server has no account here. */
export const PROGRAM = { operator, visitor: { address: null, requestId: null, userAgent: null } }
