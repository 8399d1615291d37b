import { randomUUID } from 'node:crypto'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Sender } from './sender.ts'

const MINUTE_MS = 60_000

type Guest = { player: string; currency: string; now: () => Date }

/**
 * rules/vendor-protocol §4: a vendor that keeps its own balances. It ends with the test player's wallet
 * empty.
 */
export function transferChecks(sender: Sender, { player, currency, now }: Guest): Check[] {
  const run = randomUUID().slice(0, 8)
  const who = { player, currency }
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const request = (ref: string, amount: string, ms = MINUTE_MS) => ({
    ...{ ...who, amount, ref: `${run}-${ref}`, not_after: later(ms) },
  })
  const status = async (ref: string) => {
    const reply = await sender.sendRequest('/transfer/status', { ref: `${run}-${ref}` })
    mustAnswer(reply, 'OK')
    return reply.value ?? {}
  }
  const balance = async () => {
    const reply = await sender.sendRequest('/transfer/balance', who)
    mustAnswer(reply, 'OK')
    return String(reply.value?.balance)
  }
  const mustHold = async (wanted: string) => {
    const held = await balance()
    must(held === wanted, `the vendor holds ${held}, not ${wanted}`)
  }
  return [
    {
      section: 4,
      what: 'what comes in stands there, once, however often it is sent',
      run: async () => {
        const empty = { ...who, ref: `${run}-begin`, not_after: later(MINUTE_MS) }
        mustAnswer(await sender.sendRequest('/transfer/out-all', empty), 'OK')
        for (const _ of [1, 2]) {
          const response = await sender.sendRequest('/transfer/in', request('in', '50.00'))
          mustAnswer(response, 'OK')
          must(response.value?.state === 'DONE', `state ${response.value?.state}`)
        }
        await mustHold('50.00')
      },
    },
    {
      section: 4,
      what: 'a request of the same name and another amount is refused',
      run: async () =>
        mustAnswer(await sender.sendRequest('/transfer/in', request('in', '51.00')), 'TX_CONFLICT'),
    },
    {
      section: 4,
      what: 'a transfer that comes too late is refused, and never was',
      run: async () => {
        mustAnswer(
          await sender.sendRequest('/transfer/in', request('late', '5.00', -MINUTE_MS)),
          'EXPIRED',
        )
        const { state } = await status('late')
        must(state === 'NOT_FOUND' || state === 'FAILED', `its state is ${state}`)
        await mustHold('50.00')
      },
    },
    {
      section: 4,
      what: 'more than there is does not go out',
      run: async () => {
        const response = await sender.sendRequest('/transfer/out', request('too-much', '50.01'))
        const isRefused =
          response.code === 'INSUFFICIENT_FUNDS' || response.value?.state === 'FAILED'
        must(isRefused, `answered ${response.code}`)
        await mustHold('50.00')
      },
    },
    {
      section: 4,
      what: 'its state is given for every request, also for one that never was',
      run: async () => {
        const done = await status('in')
        must(done.state === 'DONE' && done.amount === '50.00', `answered ${JSON.stringify(done)}`)
        const never = await status('never')
        must(never.state === 'NOT_FOUND', `a request that never was is ${never.state}`)
      },
    },
    {
      section: 4,
      what: 'a part goes out, and then all of the rest',
      run: async () => {
        mustAnswer(await sender.sendRequest('/transfer/out', request('out', '20.00')), 'OK')
        await mustHold('30.00')
        const rest = { ...who, ref: `${run}-all`, not_after: later(MINUTE_MS) }
        const response = await sender.sendRequest('/transfer/out-all', rest)
        must(response.value?.amount === '30.00', `${response.value?.amount} came out`)
        await mustHold('0.00')
      },
    },
  ]
}
