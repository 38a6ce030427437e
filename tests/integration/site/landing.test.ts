import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Landing } from '@/components/site/landing'

type Shown = Partial<Parameters<typeof Landing>[0]>

const OPEN: Shown = { signUp: 'open' }
const CLOSED: Shown = { signUp: 'closed' }
const UNMAILED: Shown = { signUp: 'unmailed' }

const NOBODY = { name: null, contact: null, termsUrl: null, privacyUrl: null }

function render(shown: Shown = {}): string {
  const given = {
    isSetUp: true,
    isSignedIn: false,
    signUp: 'open' as const,
    hasDemo: false,
    takesPayments: false,
    hasPictures: true,
  }
  const client = new QueryClient()
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(Landing, { ...given, operator: NOBODY, ...shown })),
  )
}

/** The words of each link that has this path. */
const linksTo = (html: string, path: string): string[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].flatMap(([, href, words = '']) =>
    href === path ? [words.replaceAll(/<[^>]*>/g, '')] : [],
  )

test.each([
  [OPEN, ['Create an account', 'Start for free', 'Start for free'], ['Sign in']],
  [{ ...OPEN, isSignedIn: true }, [], ['Open the dashboard', 'Open the dashboard']],
  [CLOSED, [], ['Sign in', 'Sign in']],
  [UNMAILED, ['Create an account', 'Start for free', 'Start for free'], ['Sign in']],
  [{ ...CLOSED, isSignedIn: true }, [], ['Open the dashboard', 'Open the dashboard']],
])('%o: the start page offers %j to sign up, %j to sign in', (shown, signUp, signIn) => {
  const html = render(shown)
  expect(linksTo(html, '/sign-up')).toEqual(signUp)
  expect(linksTo(html, '/sign-in')).toEqual(signIn)
})

test.each([
  [{}, ''],
  [{ name: 'Hosty Cloud' }, 'Operated by Hosty Cloud'],
  [{ contact: 'https://hosty.example/help' }, 'Contact'],
  [{ name: 'Hosty Cloud', contact: 'olga@hosty.example' }, 'Operated by Hosty Cloud · Contact'],
  [{ termsUrl: 'https://hosty.example/terms', privacyUrl: 'https://hosty.example/privacy' }, 'Terms · Privacy'],
  [{ name: 'Hosty Cloud', privacyUrl: 'https://hosty.example/privacy' }, 'Operated by Hosty Cloud · Privacy'],
])('%o: its foot says %j', (said, words) => {
  const operator = { ...NOBODY, ...said }
  const foot = render({ operator }).split('<footer')[1] ?? ''
  expect(foot).toContain('Help for customers')
  expect((/<p>(.*?)<\/p>/.exec(foot)?.[1] ?? '').replaceAll(/<[^>]*>/g, '')).toBe(words)
  if (operator.contact) expect(foot).toMatch(/href="(mailto:olga@hosty\.example|https:\/\/hosty\.example\/help)"/)
  if (operator.privacyUrl) expect(linksTo(foot, operator.privacyUrl)).toEqual(['Privacy'])
})

const ASKED = { operator: { ...NOBODY, contact: 'olga@hosty.example' } }

test.each([
  [
    { takesPayments: true },
    ['under Billing, before you pay', 'ask the operator'],
    ['Start for free', 'Sign up for Pro'],
  ],
  [{}, ['ask the operator', 'ask the operator'], ['Start for free']],
  [
    { takesPayments: true, ...ASKED },
    ['under Billing, before you pay', 'ask the operator'],
    ['Start for free', 'Sign up for Pro', 'Ask about Enterprise'],
  ],
  [
    { ...CLOSED, ...ASKED },
    ['ask the operator', 'ask the operator'],
    ['Ask about Free', 'Ask about Pro', 'Ask about Enterprise'],
  ],
  [
    { ...CLOSED, takesPayments: true, ...ASKED },
    ['ask the operator', 'ask the operator'],
    ['Ask about Free', 'Ask about Pro', 'Ask about Enterprise'],
  ],
  [{ ...CLOSED, takesPayments: true }, [], []],
  [
    { ...UNMAILED, takesPayments: true, ...ASKED },
    ['under Billing, before you pay', 'ask the operator'],
    ['Start for free', 'Sign up for Pro', 'Ask about Enterprise'],
  ],
  [
    { isSignedIn: true, takesPayments: true, ...ASKED },
    ['under Billing, before you pay', 'ask the operator'],
    ['Ask about Enterprise'],
  ],
])('%o: it says what each plan has, the prices %j, and offers %j', (shown, prices, actions) => {
  const plans = render(shown).split('id="plans"')[1]?.split('</section>')[0] ?? ''
  expect([...plans.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual(['Free', 'Pro', 'Enterprise'])
  expect([...plans.matchAll(/<li>Price: (.*?)<\/li>/g)].map(([, price]) => price)).toEqual(prices)
  expect([...plans.matchAll(/<a\s[^>]*>(.*?)<\/a>/g)].map(([, words]) => words)).toEqual(['All limits', ...actions])
  expect(plans).toContain('10,000 requests a day for each product')
  expect(plans).toContain('1,000 emails to customers a day (200 in the first week)')
  const subjects = [...plans.matchAll(/href="mailto:olga@hosty\.example\?subject=([^"]*)"/g)]
  expect(subjects.map(([, subject = '']) => decodeURIComponent(subject))).toEqual(
    actions.flatMap((words) => (words.startsWith('Ask') ? `Latchkey ${words.slice('Ask about '.length)} plan` : [])),
  )
  expect(plans.match(/Signed validation and offline grace/g)).toHaveLength(2)
})

test.each([
  [CLOSED, 1],
  [UNMAILED, 0],
  [{ ...CLOSED, ...ASKED }, 0],
  [{ ...CLOSED, isSignedIn: true }, 0],
  [{}, 0],
])('%o: its plans say %j times that sign-up is closed', (shown, times) => {
  expect(render(shown).split('Sign-up is closed')).toHaveLength(times + 1)
})

test.each([
  [{ ...CLOSED, ...ASKED }, 'New accounts are by invitation. Ask olga@hosty.example.'],
  [CLOSED, 'New accounts are by invitation.'],
  [{ ...UNMAILED, ...ASKED }, 'No mail server is set up here yet. Sign up, then ask olga@hosty.example for your code.'],
  [UNMAILED, 'No mail server is set up here yet. Sign up, then ask the operator for your code.'],
])('%o: it says whom to ask: %s', (shown, words) => {
  const [, said] = /<p[^>]*>((?:New accounts|No mail server).*?)<\/p>/.exec(render(shown)) ?? []
  expect(said?.replaceAll(/<[^>]*>/g, '')).toBe(words)
})

test('it says which plans have signed validation and offline grace, in the word of the plans', () => {
  const html = render()
  expect(html).toContain('Both are part of Pro and Enterprise.')
  expect(html).not.toContain('Signed responses')
})

test('before setup it says so, and offers nothing that there is not', () => {
  const html = render({ isSetUp: false, ...CLOSED })
  expect(html).toContain('setup link')
  expect([linksTo(html, '/sign-up'), linksTo(html, '/sign-in'), linksTo(html, '#plans')]).toEqual([[], [], []])
  expect(html).not.toContain('by invitation')
  expect(html).not.toMatch(/Pro and Enterprise/)
})
