'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '@/lib/foundation/browser/api/api-error'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'
import { proofInput } from '../core/schema'
import { useReauthenticationCode } from './use-reauthentication-code'

/** The state of a form that asks for nothing but the password, or a mailed code. */
export function useReauthenticationForm(hasPassword: boolean) {
  const code = useReauthenticationCode(hasPassword)
  const form = useForm({
    resolver: zodResolver(proofInput, { error: wordsOfIssue }),
    defaultValues: { password: '', proof_request: '', proof_code: '' },
  })
  return { code, form, onFieldErrors: showFieldErrors(form.setError) }
}
