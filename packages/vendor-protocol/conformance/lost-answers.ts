import type { GameClient } from './client.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Sender } from './sender.ts'

/** A caller that hangs up at once, and one that hangs up during the response. */
const HANG_UP_MS = [0, 1, 3, 10]

/**
 * rules/vendor-protocol §5: what a caller does without a response, and what the platform has to make of it.
 */
export function lostAnswerChecks(sender: Sender, client: GameClient): Check[] {
  const moved = async (by: bigint, run: () => Promise<void>) => {
    const before = await client.balance()
    await run()
    const after = await client.balance()
    must(after - before === by, `the balance moved by ${after - before} minor units, not ${by}`)
  }
  const bet = (round: string) => client.bet(round, '1.00')
  const back = (round: string, ofTx: string) => ({
    ...{ player: client.player, game: client.game, currency: client.currency, reason: 'timeout' },
    ...{ round: client.own(round), tx: client.own(`${round}-back`), ref_tx: ofTx },
  })
  return [
    {
      section: 1,
      what: 'a message that is recorded and sent again, byte for byte, moves nothing again',
      run: () =>
        moved(-100n, async () => {
          const message = sender.sign('/wallet/transact', JSON.stringify(bet('copied')))
          mustAnswer(await sender.send(message), 'OK')
          const again = await sender.send(message)
          mustAnswer(again, 'OK')
          must(again.value?.duplicate === true, 'the copy counted as a call of its own')
        }),
    },
    {
      section: 5,
      what: 'a bet whose answer was not waited for, repeated unchanged, moves once',
      run: async () => {
        for (const afterMs of HANG_UP_MS) {
          await moved(-100n, async () => {
            const body = JSON.stringify(bet(`lost-${afterMs}`))
            await sender.hangUp(sender.sign('/wallet/transact', body), afterMs)
            mustAnswer(await sender.send(sender.sign('/wallet/transact', body)), 'OK')
          })
        }
      },
    },
    {
      section: 5,
      what: 'a bet whose answer was not waited for, taken back, moves nothing, and comes too late then',
      run: async () => {
        for (const afterMs of HANG_UP_MS) {
          const round = `undone-${afterMs}`
          await moved(0n, async () => {
            const body = bet(round)
            const [action] = body.actions as { tx: string }[]
            await sender.hangUp(sender.sign('/wallet/transact', JSON.stringify(body)), afterMs)
            mustAnswer(
              await sender.sendRequest('/wallet/rollback', back(round, action?.tx ?? '')),
              'OK',
            )
            mustAnswer(await sender.sendRequest('/wallet/transact', body), 'TX_ROLLED_BACK')
          })
        }
      },
    },
    {
      section: 9,
      what: 'calls of a round in the wrong order: the win waits for its bet, the late rollback takes both',
      run: () =>
        moved(0n, async () => {
          const win = [{ type: 'win', tx: 'order-win', amount: '3.00' }] as const
          const stake = [{ type: 'bet', tx: 'order-bet', amount: '1.00' }] as const
          mustAnswer(await client.transact('order', win, true), 'ROUND_UNKNOWN')
          mustAnswer(await client.transact('order', stake, false), 'OK')
          mustAnswer(await client.transact('order', win, true), 'OK')
          mustAnswer(await client.rollback('order', ['order-late', 'order-bet']), 'ROUND_SETTLED')
          const whole = { ...back('order', ''), ref_tx: undefined, scope: 'round' }
          mustAnswer(await sender.sendRequest('/wallet/rollback', whole), 'OK')
          mustAnswer(await client.transact('order', stake, false), 'TX_ROLLED_BACK')
        }),
    },
  ]
}
