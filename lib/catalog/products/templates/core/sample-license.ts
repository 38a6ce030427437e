import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { CustomDetails } from './custom-response'

const YEAR_MS = 365 * DAY_MS

/** A fictional license, for previewing a template before there is a real one. Its key is not a valid key. */
export const sampleLicense = (now: Date): { expiresAt: Date; details: CustomDetails } => ({
  expiresAt: new Date(now.getTime() + YEAR_MS),
  details: {
    keyCiphertext: new Uint8Array(),
    name: 'Studio Berlin',
    notes: 'Paid by invoice',
    metadata: { plan: 'gold', seats: '5' },
    override: null,
    customer: { name: 'Ada Example', email: 'ada@example.com', discordId: '80351110224678912' },
  },
})

export const SAMPLE_KEY = '••••-7K2QD'
