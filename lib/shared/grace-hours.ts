import { z } from 'zod'

/** How long an old key works once there is a new one: of a license or of the API (docs/contract.md section 2). */
export const GRACE_HOURS = [0, 1, 24, 72] as const
export type GraceHours = (typeof GRACE_HOURS)[number]

export const graceHours = z.literal(GRACE_HOURS, 'needs 0, 1, 24 or 72')
