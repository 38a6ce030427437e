'use client'
import { onDemand } from '../feedback/on-demand'
import type { AutocompleteProps } from './autocomplete-panel'
import { Input } from './input'

const loadPanel = () => import('./autocomplete-panel').then(({ AutocompletePanel }) => AutocompletePanel)

/** Any text, with suggestions. */
export const Autocomplete = onDemand<AutocompleteProps>(loadPanel, <Input disabled />)
