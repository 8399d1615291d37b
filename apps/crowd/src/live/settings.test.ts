import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const ENV = {
  SITE_URL: 'http://localhost:3000',
  SANDBOX_URL: 'http://localhost:3003',
  CROWD_SECRET: 'a secret of thirty-two characters',
}

test('a demo on this machine is kept alive', () => {
  expect(readSettings(ENV)).toMatchObject({ CROWD: 'on', PORT: 3008, CROWD_SEED: 'parola' })
})

test('[AGT-03] members join the teams of the agents whose codes are given', () => {
  expect(readSettings(ENV).CROWD_AFFILIATE).toEqual([])
  const { CROWD_AFFILIATE: codes } = readSettings({ ...ENV, CROWD_AFFILIATE: 'AAAA2222,BBBB3333' })
  expect(codes).toEqual(['AAAA2222', 'BBBB3333'])
})

test.each([
  ['without a secret', { CROWD_SECRET: undefined }, 'CROWD_SECRET'],
  ['with a short secret', { CROWD_SECRET: 'short' }, 'CROWD_SECRET'],
  ['without a site', { SITE_URL: undefined }, 'SITE_URL'],
  ['with an address that is none', { SITE_URL: 'localhost' }, 'SITE_URL'],
  [
    'on a site of real members',
    { SITE_URL: 'https://parola.example' },
    'is no demo on this machine',
  ],
])('it does not start %s', (_what, more, words) => {
  expect(() => readSettings({ ...ENV, ...more })).toThrow(words)
})
