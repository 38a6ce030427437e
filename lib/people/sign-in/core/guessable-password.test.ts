import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password'

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  '123412341234',
  'password1234',
  'Password2026!',
  '2026-Password',
  'p4ssw0rd1234',
  'qwertyuiop12',
  '012345678901',
  'adminadmin123',
  'letmein!!!!!',
  'CorrectHorseBatteryStaple',
])('%s is one of the first to be tried', (password) => expect(isGuessable(password)).toBe(true))

test.each([
  'tincture walrus plinth',
  'gravel teapot meridian',
  'xK9#mQ2$vL7!',
  'my password is not this',
  'masterful dragonflies',
  'ölpfütze im garten',
])('%s is not', (password) => expect(isGuessable(password)).toBe(false))

test.each(['a1'.repeat(64), 'p0'.repeat(64), `${'x'.repeat(127)}!`, '@4$5'.repeat(32)])(
  'the longest password %s is answered',
  (text) => expect(typeof isGuessable(text)).toBe('boolean'),
)
