import { balanceChannel } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { KeyOf } from '@parola/vendor-protocol'
import type { BetRegister } from '#games/bet'
import type { Turnover } from '#money/turnover'
import { shownBonusOf } from '#money/wagering'
import { memberAway, memberBarred } from '#people/eligibility'
import { limitHeld } from '#people/safer-play'
import { sessionEnded } from '#people/session'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import { runs } from '#platform/jobs'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { betHooks } from './bet-hooks.ts'
import { callersOf } from './callers.ts'
import type { ChipWallet } from './chip-player.ts'
import { closeAtVendor, closeGames, closeGamesOfAway, closeUnseenGames } from './close-games.ts'
import { closeAtVendorJob } from './jobs.ts'
import type { IsAllowed } from './networks.ts'
import { playRoutes } from './play.route.ts'
import type { Vendors } from './vendor.gateway.ts'
import { mountWalletApi } from './vendor.route.ts'
import type { Moved } from './wallet-api.ts'

/** Jackpot shares appear within three seconds. */
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
  /** For players who stake chips of tournaments. */
  chips?: ChipWallet
}

export function playFeature(parts: Parts): Feature {
  const { engine } = parts
  const hooks = betHooks(parts)
  return {
    routes: playRoutes(parts),
    listeners: [
      on(sessionEnded, 'play.close-games', closeGames),
      on(memberAway, 'play.close-games-of-away', closeGamesOfAway),
      on(memberBarred, 'play.close-games-of-barred', closeGamesOfAway),
      on(limitHeld, 'play.close-unseen-games', closeUnseenGames),
    ],
    jobs: [runs(closeAtVendorJob, (data) => closeAtVendor(parts, data))],
    timers: [{ name: 'play.recover-hooks', everyS: RECOVER_EVERY_S, run: hooks.recover }],
    mount: (app) =>
      mountWalletApi(app, {
        ...parts,
        hooks,
        isAllowed: parts.isAllowed ?? (async () => true),
        callers: callersOf(engine.db),
        moved: (memberId, money) => {
          showMoved(parts, memberId, money).catch((error) =>
            engine.log.warn({ err: error }, 'balance hint lost'),
          )
        },
      }),
  }
}

/** Tells the member's tabs what a call of a vendor has left. */
async function showMoved({ engine, realtime }: Parts, memberId: string, money: Moved) {
  const { balanceMinor, bonusMinor, seq, currency } = money
  const shown = bonusMinor === 0n ? 0n : await shownBonusOf(engine.db.kysely, memberId)
  const [balance, bonus] = [formatMinor(balanceMinor, currency), formatMinor(shown, currency)]
  await realtime.toMember(memberId, balanceChannel, { balance, bonus, seq, currency })
}
