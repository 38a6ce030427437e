'use client'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { SecretOnce } from '../feedback/secret-once'
import { UnsavedGuard } from '../form/unsaved-guard'
import { PageHeader } from './page-header'

type SecretScreenProps = Omit<ComponentProps<typeof SecretOnce>, 'onStored'> & {
  title: string
  description: string
  /** What would be lost, in the question before the page is left: "key". */
  called: string
  /** Where to go on once it is stored. */
  next: Route
  /** Below the secret: how to use it. */
  children?: ReactNode
}

/** The page after something was created that has a secret: the secret, which is not shown again. */
export function SecretScreen({ title, description, called, next, children, ...secret }: SecretScreenProps) {
  const router = useRouter()
  const [isStored, setIsStored] = useState(false)
  const goOn = () => {
    setIsStored(true)
    router.push(next)
  }
  return (
    <div className="max-w-[720px] space-y-6">
      <UnsavedGuard dirty={!isStored} kept={{ secret: called }} />
      <PageHeader title={title} description={description} />
      <SecretOnce {...secret} onStored={goOn} />
      {children}
    </div>
  )
}
