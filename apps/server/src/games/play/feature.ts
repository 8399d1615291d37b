import { formatMinor } from '@parola/money'
import type { KeyOf } from '@parola/vendor-protocol'
import type { BetRegister } from '#games/bet'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { playRoutes } from './play.route.ts'
import type { Vendors } from './vendor.gateway.ts'
import { mountWalletApi } from './vendor.route.ts'

type Parts = {
  engine: Engine
  realtime: Realtime
  register: BetRegister
  vendors: Vendors
  keyOf: KeyOf
  publicUrl: string
}

export function playFeature(parts: Parts): Feature {
  const { engine, realtime } = parts
  return {
    routes: playRoutes(parts),
    mount: (app) =>
      mountWalletApi(app, {
        ...parts,
        moved: (memberId, { balanceMinor, seq, currency }) => {
          const message = {
            type: 'balance' as const,
            balance: formatMinor(balanceMinor),
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
