import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { slug } from '@/lib/foundation/shared/fields'
import { checkedAgain } from './use-input-form'

const schema = z.strictObject({ name: z.string().min(1), slug })

async function givenRefused() {
  const form = createFormControl({ resolver: zodResolver(schema), defaultValues: { name: '', slug: '' } })
  await form.handleSubmit(() => undefined)()
  return { setValue: checkedAgain(form), isRefused: () => form.getFieldState('slug').invalid }
}

test('an error goes when its field is filled in from another with what is right', async () => {
  const { setValue, isRefused } = await givenRefused()
  expect(isRefused()).toBe(true)
  setValue('slug', 'hoest-soehne-gmbh')
  await expect.poll(isRefused).toBe(false)
})

test('an error stays when it is filled in with what is wrong, and none comes to a field without one', async () => {
  const { setValue, isRefused } = await givenRefused()
  setValue('slug', '-')
  await expect.poll(isRefused).toBe(true)
  setValue('slug', 'right')
  await expect.poll(isRefused).toBe(false)
  setValue('slug', '-')
  await new Promise((done) => setTimeout(done, 20))
  expect(isRefused()).toBe(false)
})
