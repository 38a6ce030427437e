'use client'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { proofInput } from '../core/schema'
import { useReauthenticationCode } from './use-reauthentication-code'

/** The state of a form that asks for nothing but the password, or a mailed code. */
export function useReauthenticationForm(hasPassword: boolean) {
  const code = useReauthenticationCode(hasPassword)
  const form = useInputForm(proofInput, { defaultValues: { password: '', proof_request: '', proof_code: '' } })
  return { code, ...form }
}
