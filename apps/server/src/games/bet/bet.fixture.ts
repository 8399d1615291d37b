import { createHash } from 'node:crypto'
import { openWallets, post } from '#foundations/ledger'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/db'
import { newId } from '#platform/random'
import type { TestDatabase } from '../../../test/database.ts'
import type { Action, BetAnswer, PayoutLimits } from './bet.types.ts'
import type { BetRegister } from './register.ts'

export type Move = readonly [type: Action['type'], minor: number, tx: string]

/** A member with money, and the calls a vendor makes for one. */
export type Player = {
  memberId: string
  call(round: string, moves: readonly Move[], roundClosed?: boolean): Promise<BetAnswer>
  /** The same under limits. */
  callWithin(limits: PayoutLimits, round: string, moves: readonly Move[]): Promise<BetAnswer>
  /** Rolls back the call of `refTx`; without one, the whole round. */
  back(tx: string, round: string, refTx?: string): Promise<BetAnswer>
  close(round: string, betMinor: bigint, winMinor: bigint): Promise<BetAnswer>
}

const VENDOR = 'BGS'

export async function depositFor(database: TestDatabase, memberId: string, amount: bigint) {
  await inTransaction(database.db, (tx) =>
    post(tx, {
      key: `deposit:${newId(systemClock.now())}`,
      kind: 'deposit',
      ref: 'deposit',
      legs: [
        { member: memberId, wallet: 'main', amount },
        { account: 'gateway:sandbox', amount: -amount },
      ],
    }),
  )
}

/** Opens wallets for a new member and puts money in. */
export async function newPlayer(
  database: TestDatabase,
  register: BetRegister,
  amount: bigint,
): Promise<Player> {
  const memberId = newId(systemClock.now())
  await inTransaction(database.db, (tx) =>
    openWallets(tx, { memberId, brandId: 'ph', currency: 'PHP' }),
  )
  await depositFor(database, memberId, amount)
  return playerOn(register, memberId)
}

/** The calls that a vendor makes for a member at the register of one node. */
export function playerOn(register: BetRegister, memberId: string): Player {
  const base = (round: string, content: unknown) => ({
    memberId,
    vendor: VENDOR,
    round,
    currency: 'PHP',
    contentHex: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  })
  const callOf = (round: string, moves: readonly Move[], roundClosed: boolean) => ({
    ...base(round, [round, moves, roundClosed]),
    nodeId: 10_001,
    gameType: 'RNG',
    roundClosed,
    actions: moves.map(([type, minor, tx]) => ({ type, tx, amountMinor: BigInt(minor) })),
  })
  return {
    memberId,
    call: (round, moves, roundClosed = false) =>
      register.transact(callOf(round, moves, roundClosed)),
    callWithin: (limits, round, moves) =>
      register.transact({ ...callOf(round, moves, false), limits }),
    back: (tx, round, refTx) =>
      register.rollback({
        ...base(round, [tx, round, refTx]),
        tx,
        ...(refTx ? { refTx } : { scope: 'round' }),
      }),
    close: (round, betMinor, winMinor) =>
      register.closeRound({ ...base(round, 'close'), betMinor, winMinor }),
  }
}

/** A round with its stake and its win, which it closes. */
export const spin = (player: Player, round: string, [stake, win]: readonly [number, number]) =>
  player.call(
    round,
    [
      ['bet', stake, `${round}b`],
      ['win', win, `${round}w`],
    ],
    true,
  )
