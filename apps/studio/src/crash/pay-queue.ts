import { type Paid, payOut } from '../instant/pay.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import type { Round } from '../platform/store.ts'

const AT_ONCE = 6

/** Pays settled bets a few at a time, winners first. What fails is paid by the recovery. */
export function payQueue(context: RoundContext, paid: (round: Round, playerWallet: Paid) => void) {
  const waiting: Round[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  const pay = async (round: Round) => {
    const playerWallet = await payOut(context, round.round).catch((error) => {
      context.troubled(error)
      return null
    })
    if (playerWallet) paid(playerWallet.round, playerWallet)
  }
  const fill = () => {
    while (!isStopped && running.size < AT_ONCE && waiting.length > 0) {
      const next = waiting.shift() as Round
      const work = pay(next).finally(() => {
        running.delete(work)
        fill()
      })
      running.add(work)
    }
  }
  return {
    add: (rounds: readonly Round[]) => {
      const due = rounds.filter(({ state }) => state === 'paying')
      const isWon = ({ payout_minor }: Round) => BigInt(payout_minor) > 0n
      waiting.unshift(...due.filter(isWon))
      waiting.push(...due.filter((round) => !isWon(round)))
      fill()
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}
