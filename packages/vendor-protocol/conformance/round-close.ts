import type { GameClient } from './client.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Reply, type Sender } from './sender.ts'

/** rules/vendor-protocol §3: a round is closed by the totals of both sides, and only when they agree. */
export function roundCloseChecks(sender: Sender, client: GameClient): Check[] {
  const { player, game } = client
  const close = (round: string, bet: string, win: string) =>
    sender.sendRequest('/wallet/round/close', { player, game, round: client.own(round), bet, win })
  const count = (valid: string) =>
    sender.sendRequest('/wallet/round/close', {
      ...{ player, game, round: client.own('counted') },
      ...{ bet: '1.00', win: '1.00', valid },
    })
  const reports = ({ value }: Reply, bet: string, win: string) => {
    const response = `${value?.bet} and ${value?.win}`
    must(response === `${bet} and ${win}`, `the totals are ${response}, not ${bet} and ${win}`)
  }
  const play = async (round: string, type: 'bet' | 'win', amount: string) =>
    client.transact(round, [{ type, tx: `${round}-${type}`, amount }], false)
  return [
    {
      section: 3,
      what: 'totals that differ at the closing of a round are a mismatch, and the round stays open',
      run: async () => {
        mustAnswer(await play('totals', 'bet', '2.00'), 'OK')
        mustAnswer(await play('totals', 'win', '2.00'), 'OK')
        const before = await client.balance()
        for (const [bet, win] of [
          ['2.00', '7.00'],
          ['3.00', '2.00'],
        ] as const) {
          const reply = await close('totals', bet, win)
          mustAnswer(reply, 'ROUND_MISMATCH')
          reports(reply, '2.00', '2.00')
        }
        must((await client.balance()) === before, 'a closing has moved money')
      },
    },
    {
      section: 3,
      what: 'totals that agree close the round, also the second time, and it takes no bet then',
      run: async () => {
        for (let time = 0; time < 2; time += 1) {
          const reply = await close('totals', '2.00', '2.00')
          mustAnswer(reply, 'OK')
          reports(reply, '2.00', '2.00')
        }
        const late = [{ type: 'bet', tx: 'totals-late', amount: '1.00' }] as const
        mustAnswer(await client.transact('totals', late, false), 'ROUND_CLOSED')
      },
    },
    {
      section: 3,
      what: 'more turnover than was staked is refused at the closing of a round',
      run: async () => {
        mustAnswer(await play('counted', 'bet', '1.00'), 'OK')
        mustAnswer(await play('counted', 'win', '1.00'), 'OK')
        mustAnswer(await count('1.01'), 'AMOUNT_INVALID')
        mustAnswer(await count('0.50'), 'OK')
      },
    },
    {
      section: 3,
      what: 'a round that never was is not closed',
      run: async () => mustAnswer(await close('totals-never', '0.00', '0.00'), 'ROUND_UNKNOWN'),
    },
  ]
}
