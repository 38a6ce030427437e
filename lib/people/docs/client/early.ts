// Runs before the first paint, so that neither the theme nor the language changes before the reader's eyes. It blocks
// the page, and therefore imports nothing.
const root = document.documentElement
const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
if (theme) root.classList.add(theme)
try {
  const language = localStorage.getItem('docs-language')
  // Kept earlier, a second tab of a language has a number behind a colon.
  if (language) root.dataset['language'] = language.replace(/:.*/, '')
} catch {
  // Storage is forbidden: the first language is shown.
}
