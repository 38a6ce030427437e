'use client'
import type { ConfirmPanelProps } from './confirm-panel'
import { LazyDialog, type LazyDialogProps } from './lazy-dialog'

const loadPanel = () => import('./confirm-panel').then(({ ConfirmPanel }) => ConfirmPanel)

/** Asks for confirmation, in proportion to the damage: plain, or with a name to type. */
export const ConfirmDialog = (props: LazyDialogProps<ConfirmPanelProps>) => <LazyDialog load={loadPanel} {...props} />
