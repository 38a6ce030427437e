import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InvitationCard } from '@/components/team/invitation-card'

test.each([
  [false, ['Create your account', 'Sign in instead']],
  [true, ['Sign in to accept']],
])('whoever has an account for the invited email: %s, reads the right button first', (has_account, buttons) => {
  const organization = { name: 'Nimbus Audio Plugins', slug: 'nimbus' }
  const invitation = {
    organization,
    email: 'ada@invited.test',
    role: 'Viewer',
    inviter: 'Mara',
    has_account,
    refusal: null,
  }
  const html = renderToStaticMarkup(createElement(InvitationCard, { ...invitation, token: 'x', signedInAs: null }))
  expect(html).toContain('Join Nimbus Audio Plugins</h1>')
  const links = [...html.matchAll(/<a[^>]*href="\/sign-[^>]*>(.*?)<\/a>/g)].map(([, words = '']) => words)
  expect(links.map((words) => words.replaceAll(/<[^>]*>/g, ''))).toEqual(buttons)
})
