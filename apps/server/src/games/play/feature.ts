import { formatMinor } from '@parola/money'
import type { KeyOf } from '@parola/vendor-protocol'
import type { BetRegister } from '#games/bet'
import type { Turnover } from '#money/turnover'
import { MEMBER_AWAY, MEMBER_BARRED } from '#people/eligibility'
import { LIMIT_HELD } from '#people/safer-play'
import { SESSION_ENDED } from '#people/session'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { betHooks } from './bet-hooks.ts'
import { callersOf } from './callers.ts'
import {
  CLOSE_AT_VENDOR,
  closeAtVendor,
  closeGames,
  closeGamesOfAway,
  closeUnseenGames,
} from './close-games.ts'
import type { IsAllowed } from './networks.ts'
import { playRoutes } from './play.route.ts'
import type { Vendors } from './vendor.gateway.ts'
import { mountWalletApi } from './vendor.route.ts'

/** With waits that double, the last one is about an hour after the first. */
const CLOSE_TRIES = 10
/** Shares of jackpots are in what is shown within three seconds. */
const RECOVER_EVERY_S = 1

type Parts = {
  engine: Engine
  realtime: Realtime
  register: BetRegister
  turnover: Turnover
  vendors: Vendors
  keyOf: KeyOf
  isAllowed?: IsAllowed
  publicUrl: string
}

export function playFeature(parts: Parts): Feature {
  const { engine, realtime } = parts
  const hooks = betHooks(parts)
  return {
    routes: playRoutes(parts),
    listeners: [
      { name: 'play.close-games', hears: SESSION_ENDED, run: closeGames },
      { name: 'play.close-games-of-away', hears: MEMBER_AWAY, run: closeGamesOfAway },
      { name: 'play.close-games-of-barred', hears: MEMBER_BARRED, run: closeGamesOfAway },
      { name: 'play.close-unseen-games', hears: LIMIT_HELD, run: closeUnseenGames },
    ],
    jobs: [
      {
        name: CLOSE_AT_VENDOR,
        retryLimit: CLOSE_TRIES,
        retryDelayS: 2,
        run: (data) => closeAtVendor(parts, data),
      },
    ],
    timers: [{ name: 'play.recover-hooks', everyS: RECOVER_EVERY_S, run: hooks.recover }],
    mount: (app) =>
      mountWalletApi(app, {
        ...parts,
        hooks,
        isAllowed: parts.isAllowed ?? (async () => true),
        callers: callersOf(engine.db),
        moved: (memberId, { balanceMinor, seq, currency }) => {
          const message = {
            type: 'balance' as const,
            balance: formatMinor(balanceMinor, currency),
            seq,
            currency,
          }
          realtime
            .toMember(memberId, message)
            .catch((error) => engine.log.warn({ err: error }, 'balance hint lost'))
        },
      }),
  }
}
