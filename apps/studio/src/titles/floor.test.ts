import { readdirSync } from 'node:fs'
import { INSTANT_IDS } from '@parola/maths/instant'
import { expect, test } from 'vitest'
import { GAME } from '../../test/studio.ts'
import { openStudioFixture } from '../../test/studio-fixture.ts'
import { readConfig } from '../platform/config.ts'
import { RETURN_FLOOR, statedReturnOf } from './floor.ts'

const slots = readdirSync(new URL('../../../../packages/maths/models/', import.meta.url)).map(
  (file) => file.replace('.json', ''),
)

test.each([...slots, ...INSTANT_IDS, 'crash'])(
  '[FAIR-010] %s returns more than the minimum',
  (id) => {
    expect(statedReturnOf(id)).toBeGreaterThan(RETURN_FLOOR)
    expect(statedReturnOf(id)).toBeLessThan(1)
  },
)

test('[FAIR-010] purchases count too', () => {
  expect(statedReturnOf('comet-243')).toBeLessThan(0.96)
})

test('[FAIR-010] a brand with a higher minimum is not offered games that return less, other brands are', async () => {
  const fixture = await openStudioFixture()
  const running = await fixture.run('classic-777', { returnFloors: { strict: 0.97, lax: 0.2 } })
  const launch = (merchant: string) =>
    running.platform('/session/launch', {
      ...{ merchant, game: GAME, mode: 'demo', currency: 'PHP', language: 'en', test: false },
      ...{ platform: 'html5', ip: '203.0.113.7', lobby_url: '', cashier_url: '' },
    })
  const listed = async (merchant: string) =>
    (await running.platform('/games', { merchant, limit: 1 })).value.games
  try {
    expect(await listed('strict')).toMatchObject([{ status: 'disabled' }])
    expect((await launch('strict')).code).toBe('GAME_DISABLED')
    for (const merchant of ['lax', 'ph']) {
      expect(await listed(merchant)).toMatchObject([{ status: 'active' }])
      expect((await launch(merchant)).code).toBe('OK')
    }
  } finally {
    await fixture.close()
  }
})

test('[FAIR-010] a minimum that is no share of a stake is refused when the studio starts', () => {
  expect(() => readConfig({ RETURN_FLOORS: '{"ph": 85}' })).toThrow('RETURN_FLOORS')
})
