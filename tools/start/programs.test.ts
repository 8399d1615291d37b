import { expect, test } from 'vitest'
import { BRANDS } from '../../apps/server/seed/brands.ts'
import { type Plan, programs } from './programs.ts'

const PLAN = {
  ...{
    port: 4000,
    dataDir: '/tmp/nowhere',
    isDev: false,
    processes: 1,
    host: '127.0.0.1',
    logLevel: 'fatal',
  },
  ...{ logins: {}, secretsFile: '', catalogueFile: '', secrets: {} },
} as unknown as Plan

test('[GAME-15] games may be shown in the pages of every brand, on each of its domains', () => {
  const studio = programs(PLAN).find(({ name }) => name === 'studio')
  const origins = studio?.env.FRAME_ANCESTORS?.split(' ') ?? []
  const domains = BRANDS.flatMap((brand) => brand.domains)
  expect(domains).toContain('intl.localhost')
  expect(origins).toEqual(expect.arrayContaining(domains.map((domain) => `http://${domain}:4000`)))
})
