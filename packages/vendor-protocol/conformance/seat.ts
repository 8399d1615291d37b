import { randomUUID } from 'node:crypto'
import { parseMinor } from '@parola/money'
import type { Heard, Line } from './line.ts'
import { mustSay } from './line.ts'

type Move = { type: 'bet' | 'win'; tx: string; amount: string }

/** A player at a game, as the vendor of the test plays it; ids are new in each run of the kit. */
export type Seat = {
  player: string
  session: string
  game: string
  currency: string
  /** In minor units. */
  balance(): Promise<bigint>
  transact(round: string, moves: readonly Move[], isClosed: boolean): Promise<Heard>
  rollback(round: string, wish: readonly [tx: string, ofTx: string]): Promise<Heard>
  /** The body of a bet, to be changed before it is sent. */
  bet(round: string, amount: string): Record<string, unknown>
  /** A name of this run. */
  own(name: string): string
}

/** Shows the launch token, as a vendor does first of all. */
export async function sitDown(
  line: Line,
  { token, game, now }: { token: string; game: string; now: () => Date },
): Promise<Seat> {
  const told = await line.ask('/session/authenticate', { token, game })
  mustSay(told, 'OK')
  const { player, session, currency } = told.value as Record<string, string>
  const who = { player: String(player), session: String(session), currency: String(currency) }
  const run = randomUUID().slice(0, 8)
  const own = (name: string) => `${run}-${name}`
  const call = (round: string, actions: object[], isClosed: boolean) => ({
    ...{ ...who, game, round: own(round), at: now().toISOString(), actions },
    round_closed: isClosed,
  })
  return {
    ...who,
    game,
    own,
    balance: async () => {
      const { player, currency } = who
      const heard = await line.ask('/wallet/balance', { player, currency })
      mustSay(heard, 'OK')
      return parseMinor(String(heard.value?.balance), currency)
    },
    transact: (round, moves, isClosed) => {
      const actions = moves.map((move) => ({ ...move, tx: own(move.tx) }))
      return line.ask('/wallet/transact', call(round, actions, isClosed))
    },
    rollback: (round, [tx, ofTx]) =>
      line.ask('/wallet/rollback', {
        ...{ player: who.player, game, round: own(round), currency: who.currency },
        ...{ tx: own(tx), ref_tx: own(ofTx), reason: 'conformance' },
      }),
    bet: (round, amount) =>
      call(round, [{ type: 'bet', tx: own(`${round}-${randomUUID()}`), amount }], true),
  }
}
