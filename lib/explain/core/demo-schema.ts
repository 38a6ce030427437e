import { z } from 'zod'
import { DEMO_CASES } from './demo-answers'

export const demoQuery = z.strictObject({ license: z.enum(DEMO_CASES) })
