import { copyText } from '@/lib/foundation/browser/page/copy-text'
import { announce } from './announce'

const SHOWN_MS = 2_000

/** Buttons that copy the code or the message beside them. */
export function startCopyButtons() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.addEventListener('click', () => void copyBeside(button))
  }
}

async function copyBeside(button: HTMLButtonElement) {
  const text = textBeside(button)
  const label = button.querySelector('span')
  if (text === null || !label) return
  const isCopied = await copyText(text)
  button.dataset['state'] = isCopied ? 'copied' : 'refused'
  label.textContent = isCopied ? 'Copied' : 'Not copied'
  announce(isCopied ? 'Copied' : 'The browser does not allow copying')
  setTimeout(() => {
    delete button.dataset['state']
    label.textContent = 'Copy'
  }, SHOWN_MS)
}

/** Of tabs, the panel that is shown. */
function textBeside(button: HTMLElement): string | null {
  const block = button.closest('.code, .message')
  const shown = block?.querySelector<HTMLElement>(
    '[role=tabpanel]:not([hidden]) code, figcaption ~ pre code, blockquote',
  )
  return shown ? (shown.textContent ?? '').trim() : null
}
