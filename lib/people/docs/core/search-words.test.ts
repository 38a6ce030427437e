import { expect, test } from 'vitest'
import { unpasted } from './search-aliases'
import { searchWords, termOf, wordsOf } from './search-words'

test.each([
  ['how do I sell?', 'sell'],
  ["What's new", 'new'],
  ['Connect my shop', 'connect shop'],
  ['Why was a license refused', 'license refused'],
  ["customer can't log in", 'customer sign in'],
  ['where to', 'where to'],
  ['Wie kann ich eine Lizenz sperren?', 'license revoke'],
  ['clé de licence', 'key license'],
  ['Schlüssel', 'key'],
  ['Schluessel', 'key'],
  ['Abo kuendigen', 'subscription cancel'],
  ['E-Mail', 'email'],
  ['Logo', 'logo'],
  ['trial 14 days', 'trial days'],
  ['error 503', 'error 503'],
  ['IP sperren', 'ip block rules'],
  ['IP entsperren', 'ip block rules'],
  ["the key doesn't work", 'key failing'],
  ['Schlüssel funktioniert nicht', 'key failing'],
  ['hors ligne', 'offline'],
  ['封禁IP地址', 'ban ip address'],
  ['如何退款', '如何 refund'],
  ['ECONNREFUSED', 'timeout'],
  ['20', '20'],
  ['', ''],
])('of %j, %j is looked for', (typed, words) => {
  expect(searchWords(typed)).toBe(words)
})

test.each([
  ['{"valid":false,"status":"ip_blocked","message":"…', 'ip_blocked'],
  ['{"code": "missing_scope"}', 'missing_scope'],
  ["blocked by CORS policy: No 'Access-Control-Allow-Origin' header", 'cors'],
  ['Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON', 'html'],
  ['revoke a license', 'revoke a license'],
])('of the pasted text %j, %j is asked', (typed, asked) => {
  expect(unpasted(typed)).toBe(asked)
})

test('languages keep their signs', () => {
  expect(wordsOf('In C#, C++, or .NET: a key')).toEqual(['In', 'csharp', 'cplusplus', 'or', 'dotnet', 'a', 'key'])
})

test.each([
  [['revoke', 'Revoked', 'revoking'], true],
  [['verify', 'verifies', 'verified'], true],
  [['schlüssel', 'Schlussel'], true],
  [['customer', 'custom'], false],
  [['activate', 'active'], false],
])('%j are one term: %s', (words, isOne) => {
  expect(new Set(words.map(termOf)).size === 1).toBe(isOne)
})
