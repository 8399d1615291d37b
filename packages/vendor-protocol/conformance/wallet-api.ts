import { behaviourChecks } from './behaviour.ts'
import type { GameClient } from './client.ts'
import { freeBetChecks } from './free-rounds.ts'
import { type Check, must } from './judge.ts'
import { lostAnswerChecks } from './lost-answers.ts'
import { roundCloseChecks } from './round-close.ts'
import { mustAnswer, type Sender } from './sender.ts'
import { signingChecks } from './signing.ts'

const NO_AMOUNT = ['-1.00', '1.001', '1', '1.5', '1,00', '1e2', ' 1.00', '', '99999999999999.00']
const RACES = 10

/** What the platform has to do when a vendor calls (rules/vendor-protocol §1, §3, §5 and §9). */
export function walletApiChecks(sender: Sender, client: GameClient, token: string): Check[] {
  const { player, currency, game } = client
  return [
    ...signingChecks(sender, {
      path: '/wallet/balance',
      body: { player, currency },
      elsewhere: '/wallet/transaction',
    }),
    {
      section: 3,
      what: 'a launch token is good once',
      run: async () =>
        mustAnswer(
          await sender.sendRequest('/session/authenticate', { token, game }),
          'TOKEN_INVALID',
        ),
    },
    ...refusals(sender, client),
    ...freeBetChecks(sender, client),
    ...atOnce(sender, client),
    ...lostAnswerChecks(sender, client),
    ...roundCloseChecks(sender, client),
    {
      section: 3,
      what: 'a vendor learns what became of a call',
      run: async () => {
        const unknown = await sender.sendRequest('/wallet/transaction', {
          player,
          tx: client.own('never'),
        })
        must(unknown.value?.state === 'unknown', `a call that never was is ${unknown.value?.state}`)
        const tx = 'asked-for'
        mustAnswer(
          await client.transact('asked', [{ type: 'bet', tx, amount: '1.00' }], false),
          'OK',
        )
        mustAnswer(await client.rollback('asked', ['asked-back', tx]), 'OK')
        const back = await sender.sendRequest('/wallet/transaction', { player, tx: client.own(tx) })
        must(back.value?.state === 'rolled_back', `a bet taken back is ${back.value?.state}`)
      },
    },
    ...behaviourChecks(client),
  ]
}

function refusals(sender: Sender, client: GameClient): Check[] {
  const { player, currency, game } = client
  const bet = (more: object) => ({ ...client.bet('refused', '1.00'), ...more })
  const amount = (value: unknown) => {
    const body = client.bet('refused', '1.00')
    const [action] = body.actions as object[]
    return { ...body, actions: [{ ...action, amount: value }] }
  }
  const many = Array.from({ length: 21 }, (_, i) => ({
    ...{ type: 'bet', tx: client.own(`many-${i}`), amount: '1.00' },
  }))
  const wrong: [string, string, object, string[]][] = [
    ...NO_AMOUNT.map((value): [string, string, object, string[]] => [
      `a stake of ${JSON.stringify(value)}`,
      '/wallet/transact',
      amount(value),
      ['VALIDATION'],
    ]),
    ['a stake that is a number', '/wallet/transact', amount(1), ['VALIDATION']],
    ['a stake of nothing', '/wallet/transact', amount('0.00'), ['AMOUNT_INVALID']],
    ...unbounded(client),
    ['21 actions', '/wallet/transact', bet({ actions: many }), ['VALIDATION']],
    ['no action', '/wallet/transact', bet({ actions: [] }), ['VALIDATION']],
    [
      'another currency',
      '/wallet/transact',
      bet({ currency: currency === 'USD' ? 'PHP' : 'USD' }),
      ['CURRENCY_MISMATCH'],
    ],
    [
      'an unknown player',
      '/wallet/transact',
      bet({ player: 'xx_nobody00000' }),
      ['PLAYER_UNKNOWN'],
    ],
    ['an unknown game', '/wallet/transact', bet({ game: 'no-such-game' }), ['GAME_UNKNOWN']],
    ['no session', '/wallet/transact', bet({ session: undefined }), ['SESSION_CLOSED']],
    ['a session that is none', '/wallet/transact', bet({ session: 'none' }), ['SESSION_CLOSED']],
    [
      'a rollback of neither a call nor a round',
      '/wallet/rollback',
      {
        player,
        game,
        round: client.own('x'),
        currency,
        tx: client.own('x'),
        reason: 'conformance',
      },
      ['VALIDATION'],
    ],
    ['a balance in no currency', '/wallet/balance', { player }, ['VALIDATION']],
  ]
  return wrong.map(([what, path, body, codes]) => ({
    section: 3,
    what: `${what} is refused, and moves nothing`,
    run: async () => {
      const before = await client.balance()
      mustAnswer(await sender.sendRequest(path, body), ...codes)
      const after = await client.balance()
      must(after === before, `the balance went from ${before} to ${after} minor units`)
    },
  }))
}

/** Requests that would count or pay more than there is. */
function unbounded(client: GameClient): [string, string, object, string[]][] {
  const body = client.bet('refused', '1.00')
  const [bet] = body.actions as object[]
  const share = { ...bet, jackpot_contribution: '1.000001' }
  const jackpot = { type: 'jackpot_win', jackpot: 'no-such', level: 'GRAND', amount: '5.00' }
  const won = { ...jackpot, tx: client.own('no-such') }
  const path = '/wallet/transact'
  return [
    ['a stake that counts for more', path, { ...body, valid: '1.01' }, ['AMOUNT_INVALID']],
    [
      'a share of jackpots above its stake',
      path,
      { ...body, actions: [share] },
      ['AMOUNT_INVALID'],
    ],
    ['a jackpot that nobody lists', path, { ...body, actions: [bet, won] }, ['JACKPOT_UNKNOWN']],
  ]
}

/** rules/vendor-protocol §9, the last lines: a bet, the same bet again and its rollback, all at once. */
function atOnce(sender: Sender, client: GameClient): Check[] {
  return [
    {
      section: 9,
      what: 'a bet, the same bet and its rollback at once leave the balance as it was',
      run: async () => {
        for (let race = 0; race < RACES; race += 1) {
          const before = await client.balance()
          const name = `race-${race}`
          const bet = () =>
            client.transact(name, [{ type: 'bet', tx: name, amount: '10.00' }], false)
          const [first, second] = await Promise.all([
            bet(),
            bet(),
            client.rollback(name, [`${name}-back`, name]),
          ])
          for (const reply of [first, second]) mustAnswer(reply, 'OK', 'TX_ROLLED_BACK')
          const after = await client.balance()
          must(after === before, `the balance went from ${before} to ${after} minor units`)
        }
      },
    },
    {
      section: 5,
      what: 'one call that comes ten times at once moves once',
      run: async () => {
        const before = await client.balance()
        const body = client.bet('ten', '1.00')
        const all = await Promise.all(
          Array.from({ length: 10 }, () => sender.sendRequest('/wallet/transact', body)),
        )
        for (const reply of all) mustAnswer(reply, 'OK')
        const first = all.filter(({ value }) => value?.duplicate === false)
        must(first.length === 1, `${first.length} of ten were the first`)
        const after = await client.balance()
        must(after === before - 100n, `the balance went from ${before} to ${after} minor units`)
      },
    },
  ]
}
