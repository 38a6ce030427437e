import { expect, test } from 'vitest'
import { decideProviderSignIn, describeSignInError, type ProviderCallback } from './decide-provider-sign-in'

const NEW_USER: ProviderCallback = {
  owner: null,
  currentUserId: null,
  isLinkAsked: false,
  verifiedEmail: 'ada@example.com',
  isEmailTaken: false,
  isSetupOpen: false,
  maySignUp: true,
}
const OWNER = { userId: 'ada', isSuspended: false }

test.each<[string, Partial<ProviderCallback>, string]>([
  ['a new user with a verified address', {}, 'admitted'],
  ['a linked identity', { owner: OWNER, verifiedEmail: null }, 'admitted'],
  ['a linked identity whose address is that of another account', { owner: OWNER, isEmailTaken: true }, 'admitted'],
  [
    'who is signed in and links',
    { currentUserId: 'ada', isLinkAsked: true, verifiedEmail: null, isEmailTaken: true },
    'admitted',
  ],
  ['who is signed in and did not ask to link', { currentUserId: 'ada' }, 'link_not_asked'],
  ['who links what is theirs already', { currentUserId: 'ada', owner: OWNER }, 'admitted'],
  ['who links what is another’s', { currentUserId: 'eve', owner: OWNER }, 'linked_elsewhere'],
  ['a suspended user', { owner: { userId: 'ada', isSuspended: true } }, 'suspended'],
  ['an address that is not verified', { verifiedEmail: null }, 'email_unverified'],
  ['an address with an account that did not link it', { isEmailTaken: true }, 'not_linked'],
  ['a new user where sign-up is closed', { maySignUp: false }, 'sign_up_closed'],
  ['the first of all', { isSetupOpen: true }, 'setup_first'],
])('%s: %s', (_, given, expected) => {
  const decision = decideProviderSignIn({ ...NEW_USER, ...given })
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(expected)
})

test('who is suspended reads whom to ask: the contact of the operator, if there is one', () => {
  const told = (contact: string | null) => describeSignInError('suspended', contact)
  expect(told('ops@hosty.test')).toBe('This account is suspended. To have it resumed, write to ops@hosty.test.')
  expect(told('https://hosty.test/help')).toContain('go to https://hosty.test/help.')
  expect(told(null)).toContain('contact the operator of this installation.')
})

test('an unknown word of an address is answered in general terms, never repeated', () => {
  for (const word of ['<script>', 'toString', '__proto__', 'OAuthCallback'])
    expect(describeSignInError(word, null)).toBe("Sign-in with the provider wasn't completed. Try again.")
})
