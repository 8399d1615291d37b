import { randomUUID } from 'node:crypto'
import { gameApiValues, type JackpotValue } from '../src/game-values.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Sender } from './sender.ts'

const AT_ONCE = 5
/** More than any ceiling. */
const TOO_MUCH = '9999999999999.00'

type Guest = { merchant: string; currency: string }

/**
 * rules/vendor-protocol §2 at a vendor whose jackpots accept the money of others: each raise is made once. It
 * adds 0.02.
 */
export function jackpotChecks(sender: Sender, { merchant, currency }: Guest): Check[] {
  const run = randomUUID().slice(0, 8)
  const found: { all: JackpotValue[] } = { all: [] }
  const first = () => {
    const jackpot = found.all[0]
    must(jackpot !== undefined, `no jackpot in ${currency} takes the money of others`)
    return jackpot
  }
  const raise = (name: string, more: object = {}) => {
    const { jackpot, level } = first()
    const request = { merchant, id: `${run}-${name}`, jackpot, level, currency, amount: '0.01' }
    return sender.sendRequest('/jackpots/raise', {
      ...request,
      from: 'old:MINI',
      reason: 'a test',
      ...more,
    })
  }
  return [
    {
      section: 2,
      what: 'a jackpot that takes the money of others is raised once by each id, also at once',
      run: async () => {
        const response = await sender.sendRequest('/jackpots', { merchant })
        const read = gameApiValues['/jackpots'].safeParse(response.value)
        must(read.success, 'the list of jackpots has another form')
        found.all = read.data.jackpots.filter(
          (jackpot) => jackpot.raises && jackpot.currency === currency,
        )
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => raise('one')))
        for (const reply of [...answers, await raise('one')]) mustAnswer(reply, 'OK')
        const meters = new Set(answers.map(({ value }) => value?.amount))
        must(meters.size === 1, `one id was answered by ${[...meters].join(', ')}`)
      },
    },
    {
      section: 2,
      what: 'a raise of another amount under an id that is known is a conflict',
      run: async () => {
        mustAnswer(await raise('two'), 'OK')
        mustAnswer(await raise('two', { amount: '0.02' }), 'TX_CONFLICT')
      },
    },
    ...(
      [
        ['of a jackpot that is none', { jackpot: 'no-such-jackpot' }, 'JACKPOT_UNKNOWN'],
        ['in another currency', { currency: 'XTS' }, 'CURRENCY_MISMATCH'],
        ['of no money', { amount: '0.00' }, 'AMOUNT_INVALID'],
      ] as const
    ).map(([what, more, code]) => ({
      section: 2,
      what: `a raise ${what} is refused, also the second time`,
      run: async () => {
        mustAnswer(await raise(code, more), code)
        mustAnswer(await raise(code, more), code)
      },
    })),
    {
      section: 2,
      what: 'a jackpot with a ceiling is not raised above it',
      run: async () => {
        const capped = found.all.find(({ ceiling }) => ceiling !== undefined)
        if (!capped) return
        const { jackpot, level } = capped
        mustAnswer(await raise('much', { jackpot, level, amount: TOO_MUCH }), 'JACKPOT_FULL')
      },
    },
  ]
}
