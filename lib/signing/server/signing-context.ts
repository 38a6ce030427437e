import type { WriteContext } from '@/lib/platform/database/context'

/** What a change of signing keys works with. */
export type SigningContext = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'randomBytes' | 'vault'>

/** A product, with the organization that must own it. */
export type ProductRef = { id: string; organizationId: string }
