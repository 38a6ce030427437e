import { onGlobal } from '@/lib/foundation/platform/config/on-global'

/** What the next version of pg will no longer do ends the run, wherever in it Node was told so. */
const refuse = (warning: Error): void => {
  if (warning.name === 'DeprecationWarning' && /\bpg@\d/.test(warning.message)) throw warning
}

// Test files share a process.
onGlobal('deprecations refused', () => process.on('warning', refuse))()
