import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

/** It checks what was typed by the schema of the route, in our words: no message of the schema library reaches a field. */
test('every form is made by one hook', () => {
  const callers = (call: RegExp) => sources().filter((path) => call.test(readSource(path)))
  expect(callers(/\b(zodResolver|useForm)[(<]/)).toEqual(['lib/foundation/browser/page/use-input-form.ts'])
  expect(callers(/\buseInputForm[(<]/).length).toBeGreaterThan(20)
})

/** Form keeps a dialog's submit from the page's form, and a password out of the URL. */
test('every form is a Form, or is posted by the browser to a route of its own', () => {
  const forms = screens().flatMap((path) =>
    [...readSource(path).matchAll(/<form\b[^>]*/g)].map(([tag]) => ({ path, tag })),
  )
  const isPosted = ({ tag }: { tag: string }) => tag.includes('method="post"') && tag.includes(' action=')
  const others = forms.filter((form) => !isPosted(form)).map(({ path }) => path)
  expect(others).toEqual(['components/ui/form/form.tsx'])
  expect(screens().filter((path) => /<(Form|DialogForm|FormDialog)\s/.test(readSource(path))).length).toBeGreaterThan(
    40,
  )
})

const sources = () => sourceFiles().filter((path) => /^(?:app|components|lib)\/.*(?<!\.test)\.tsx?$/.test(path))
const screens = () => sourceFiles().filter((path) => /^(?:app|components|lib)\//.test(path) && path.endsWith('.tsx'))
