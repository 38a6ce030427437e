import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

test('every form speaks our words: no message of the schema library reaches a field', () => {
  const calls = components().flatMap((path) =>
    [...readSource(path).matchAll(/zodResolver\((?:[^()]|\([^()]*\))*\)/g)].map(([call]) => ({ path, call })),
  )
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ call }) => !call.includes('{ error: wordsOfIssue }'))).toEqual([])
})

/** Form keeps a dialog's submit from the page's form, and a password out of the URL. */
test('every form is a Form, or is posted by the browser to a route of its own', () => {
  const forms = screens().flatMap((path) =>
    [...readSource(path).matchAll(/<form\b[^>]*/g)].map(([tag]) => ({ path, tag })),
  )
  const isPosted = ({ tag }: { tag: string }) => tag.includes('method="post"') && tag.includes(' action=')
  const others = forms.filter((form) => !isPosted(form)).map(({ path }) => path)
  expect(others).toEqual(['components/ui/form/form.tsx'])
  expect(
    screens().filter((path) => readSource(path).includes('<Form\n') || readSource(path).includes('<Form ')).length,
  ).toBeGreaterThan(40)
})

const components = () => sourceFiles().filter((path) => path.startsWith('components/') && path.endsWith('.tsx'))
const screens = () => sourceFiles().filter((path) => /^(?:app|components|lib)\//.test(path) && path.endsWith('.tsx'))
