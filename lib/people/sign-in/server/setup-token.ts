import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { findSetup, type Setup } from './installations.sql'
import type { SignInDeps } from './sign-in-deps'

type Parts = Pick<SignInDeps, 'db' | 'vault'>

/** Whether the first owner does not exist yet. */
export const isSetupOpen = async ({ db }: Pick<Parts, 'db'>): Promise<boolean> => (await findSetup(db)).isOpen

/**
 * The token of the setup link; null once setup is done. It is derived from the master key, so every process of an
 * installation prints the same one, and it is stored nowhere.
 */
export const setupTokenOf = ({ vault }: Pick<Parts, 'vault'>, { isOpen, since }: Setup): string | null =>
  isOpen ? vault.lookupHash(`the link to set up ${since?.toISOString() ?? ''}`).toString('base64url') : null

export const findSetupToken = async ({ db, vault }: Parts): Promise<string | null> =>
  setupTokenOf({ vault }, await findSetup(db))

export const isSameToken = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
