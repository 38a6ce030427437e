import type { Plan } from './plan'

/** Signed validation is part of Pro and Enterprise (docs/contract.md section 2). */
export const permitsSigning = (plan: Plan): boolean => plan !== 'free'
