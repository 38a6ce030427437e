'use client'
import { useRef, useState } from 'react'
import type { CreatedProduct } from '@/lib/catalog/products/core/schema'
import type { FirstSteps } from '@/lib/people/overview/core/schema'

export type FirstKeys = ReturnType<typeof useFirstKeys>

/** What this page created or was given. The keys are in its state only, so a reload asks for them again. */
export function useFirstKeys(steps: FirstSteps) {
  const [created, setCreated] = useState<CreatedProduct | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [entered, setEntered] = useState<{ apiKey: string; error?: string }>({ apiKey: '' })
  const [hasClientKey, setHasClientKey] = useState(false)
  const [licenseKey, setLicenseKey] = useState<string | null>(null)
  const apiKeyField = useRef<HTMLInputElement>(null)
  const apiKey = created?.api_key ?? entered.apiKey
  return {
    product: steps.product ?? created,
    created,
    setCreated,
    isSaved,
    setIsSaved,
    /** shown here, saved nowhere */
    isAtRisk: created !== null && !isSaved,
    entered,
    setEntered,
    /** where it is entered */
    apiKeyField,
    /** A client key was created here, so a validation says nothing of where the first key is. */
    hasClientKey,
    setHasClientKey,
    apiKey,
    licenseKey,
    setLicenseKey,
    hasLicense: licenseKey !== null || steps.has_license,
    /** both, once they are known */
    pair: apiKey !== '' && licenseKey !== null ? { apiKey, licenseKey } : null,
  }
}
