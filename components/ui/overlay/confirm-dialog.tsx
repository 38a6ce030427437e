'use client'
import { lazyDialog } from './lazy-dialog'

/** Asks for confirmation, in proportion to the damage: plain, or with a name to type. */
export const ConfirmDialog = lazyDialog(() => import('./confirm-panel').then(({ ConfirmPanel }) => ConfirmPanel))
