import { expect, test } from 'vitest'
import { crowdProof, isCrowdProof } from './crowd-proof.ts'

const signed = {
  secret: 'a secret of thirty-two characters',
  name: 'anareyes',
  nowS: 1_800_000_000,
}
const proof = crowdProof(signed)

test('a proof of the crowd is valid for its name, its secret and two minutes', () => {
  expect(isCrowdProof(proof, signed)).toBe(true)
  expect(isCrowdProof(proof, { ...signed, nowS: signed.nowS + 120 })).toBe(true)
  expect(isCrowdProof(proof, { ...signed, nowS: signed.nowS + 121 })).toBe(false)
  expect(isCrowdProof(proof, { ...signed, nowS: signed.nowS - 121 })).toBe(false)
  expect(isCrowdProof(proof, { ...signed, name: 'anareyez' })).toBe(false)
  expect(isCrowdProof(proof, { ...signed, secret: `${signed.secret}!` })).toBe(false)
})

test.each([
  '',
  '1800000000',
  '1800000000.',
  `1800000000.${'g'.repeat(64)}`,
  `${proof}0`,
  `0${proof}`,
])('the header %j is no proof', (header) => {
  expect(isCrowdProof(header, signed)).toBe(false)
})
