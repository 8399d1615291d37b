import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createBetRegister } from '../src/games/bet/index.ts'
import { sha256 } from '../src/platform/crypto/index.ts'
import type { Person, TestServer } from './test-server.ts'

type Round = {
  minor: bigint
  /** What it pays, in minor units; nothing by default. */
  payout?: bigint
  gameType?: string
  round?: string
  isClosed?: boolean
}

/** Rounds of an in-house game at the register of a server, which are closed unless they are to stay open. */
export function roundsAt(server: TestServer) {
  const register = createBetRegister(server.db)
  return {
    register,
    /** Returns the name of the round. */
    bet: async ({ memberId }: Person, played: Round): Promise<string> => {
      const { minor, payout = 0n, gameType = 'RNG', round = randomUUID(), isClosed = true } = played
      const win = { tx: `${round}:win`, type: 'win', amountMinor: payout } as const
      const { code } = await register.transact({
        ...{ memberId, vendor: 'BGS', round, currency: 'PHP', nodeId: 10_001, gameType },
        contentHex: sha256(round).toString('hex'),
        actions: [
          { tx: `${round}:bet`, type: 'bet', amountMinor: minor },
          ...(payout > 0n ? [win] : []),
        ],
        roundClosed: isClosed,
      })
      expect(code).toBe('OK')
      return round
    },
    undo: async ({ memberId }: Person, round: string) => {
      const { code } = await register.rollback({
        ...{ memberId, vendor: 'BGS', round, currency: 'PHP', tx: `${round}:undo`, scope: 'round' },
        contentHex: sha256('undo').toString('hex'),
      })
      expect(code).toBe('OK')
    },
    close: () => register.close(),
  }
}
