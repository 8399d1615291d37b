import { randomUUID } from 'node:crypto'
import { parseMinor } from '@parola/money'
import type { Reply, Sender } from './sender.ts'
import { mustAnswer } from './sender.ts'

type Move = { type: 'bet' | 'win'; tx: string; amount: string }

/** A player at a game, as the test vendor plays it; ids are new in each run of the kit. */
export type GameClient = {
  player: string
  session: string
  game: string
  currency: string
  /** In minor units. */
  balance(): Promise<bigint>
  transact(round: string, moves: readonly Move[], isClosed: boolean): Promise<Reply>
  rollback(round: string, request: readonly [tx: string, ofTx: string]): Promise<Reply>
  /** The body of a bet, to be changed before it is sent. */
  bet(round: string, amount: string): Record<string, unknown>
  /** An id of this run. */
  own(name: string): string
}

/** Shows the launch token, as a vendor does first. */
export async function openClient(
  sender: Sender,
  { token, game, now }: { token: string; game: string; now: () => Date },
): Promise<GameClient> {
  const response = await sender.sendRequest('/session/authenticate', { token, game })
  mustAnswer(response, 'OK')
  const { player, session, currency } = response.value as Record<string, string>
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
      const reply = await sender.sendRequest('/wallet/balance', { player, currency })
      mustAnswer(reply, 'OK')
      return parseMinor(String(reply.value?.balance), currency)
    },
    transact: (round, moves, isClosed) => {
      const actions = moves.map((move) => ({ ...move, tx: own(move.tx) }))
      return sender.sendRequest('/wallet/transact', call(round, actions, isClosed))
    },
    rollback: (round, [tx, ofTx]) =>
      sender.sendRequest('/wallet/rollback', {
        ...{ player: who.player, game, round: own(round), currency: who.currency },
        ...{ tx: own(tx), ref_tx: own(ofTx), reason: 'conformance' },
      }),
    bet: (round, amount) =>
      call(round, [{ type: 'bet', tx: own(`${round}-${randomUUID()}`), amount }], true),
  }
}
