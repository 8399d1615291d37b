import { setTimeout as wait } from 'node:timers/promises'
import { PROGRAMS, type Soaked } from './fixture.ts'

export type Fault = { name: string; happens(soaked: Soaked): Promise<void> }

const LASTS_MS = 10_000
const SLOW_MS = 4000
/** One answer in so many does not arrive. */
const LOST = 3
const HOUR_MS = 3_600_000

/** What happens to an installation in a bad week, each for seconds; all of it, in turn. */
export const FAULTS: readonly Fault[] = [
  ...PROGRAMS.map((name) => ({
    name: `kill -9 of ${name}`,
    happens: (soaked: Soaked) => soaked.kill(name),
  })),
  disturbed('a slow gateway', 'gateway', { delayMs: SLOW_MS }),
  disturbed('lost answers of the gateway', 'gateway', { losesOneIn: LOST }),
  disturbed('lost answers of the wallet', 'wallet', { losesOneIn: LOST }),
  disturbed('lost answers of the vendors', 'vendor', { losesOneIn: LOST }),
  moved('platform', HOUR_MS),
  moved('studio', HOUR_MS),
  moved('platform', -HOUR_MS),
]

function disturbed(
  name: string,
  relay: keyof Soaked['relays'],
  trouble: { delayMs?: number; losesOneIn?: number },
): Fault {
  return {
    name,
    happens: async ({ relays }) => {
      relays[relay].disturb(trouble)
      await wait(LASTS_MS)
      relays[relay].disturb({})
    },
  }
}

function moved(name: 'platform' | 'studio', aheadMs: number): Fault {
  return {
    name: `the clock of the ${name} is ${aheadMs > 0 ? 'an hour ahead' : 'an hour behind'}`,
    happens: async ({ moveClock }) => {
      moveClock(name, aheadMs)
      await wait(LASTS_MS)
      moveClock(name, 0)
    },
  }
}
