import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail'

const BAIT =
  'PayPal: your account is closed, see https://paypal.evil.example/login or mail help@evil.example now please'

test('no name puts an address into the mail, nor fills its subject', () => {
  const url = 'https://latchkey.test/invitation#x'
  const { subject, text } = invitationMail({ organization: BAIT, inviter: BAIT, role: BAIT, url })
  expect(subject.length).toBeLessThanOrEqual(80)
  expect(`${subject}\n${text.replaceAll(url, '')}`).not.toMatch(/[a-z0-9]\.[a-z0-9]|:\/\/|@/i)
})

test('a name as people have them stays', () => {
  const mail = invitationMail({
    organization: 'Acme & Söhne Inc.',
    inviter: 'Ada L.',
    role: 'Admin',
    url: 'https://x.test/',
  })
  expect(mail.subject).toBe('Join Acme & Söhne Inc. on Latchkey')
  expect(mail.text).toContain('Ada L. invites you to Acme & Söhne Inc. as Admin.')
})
