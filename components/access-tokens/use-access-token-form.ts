import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { type CreateAccessTokenInput, createAccessTokenInput } from '@/lib/people/access-tokens/core/schema'
import { DEFAULT_DAYS } from '@/lib/people/access-tokens/core/token-expiry'

type Values = z.input<typeof createAccessTokenInput>
export type AccessTokenForm = UseFormReturn<Values, unknown, CreateAccessTokenInput>

const BLANK: Values = { name: '', scopes: [], product_ids: null, sources: [], expires_in_days: DEFAULT_DAYS }

/** The form of a new access token, for the mutation that gets its values and for the fields. */
export const useAccessTokenForm = () => useInputForm(createAccessTokenInput, { defaultValues: BLANK })
