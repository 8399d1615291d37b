import { formatMinor } from '@parola/money'

/**
 * A request whose outcome is not known yet. It is written down before it is sent: after a crash of any program it is
 * clear what has to be asked about.
 */
export type Question = {
  key: string
  kind: 'deposit' | 'withdrawal' | 'round' | 'claim' | 'transfer' | 'service'
  /** What finds the answer: a request key, a session, a reference. */
  about: Record<string, string>
  requestedAt: number
}

export type Saved = {
  currency: string
  carried: string
  lines: [key: string, minor: string][]
  questions: Question[]
}

/** Lines of rounds are summed up beyond this many lines. */
const LINES_MAX = 400

/**
 * What one member must have, written down from the answers that the member got, never from a balance. A line is the
 * present effect of one thing on the main balance: of a round, its payout less its stake.
 */
export type OwnRecords = ReturnType<typeof openRecords>

export function openRecords(currency: string, openingMinor = 0n) {
  return recordsOf({ currency, openingMinor, lines: new Map(), questions: new Map() })
}

export function readRecords({ currency, carried, lines, questions }: Saved): OwnRecords {
  const known = new Map(lines.map(([key, minor]) => [key, BigInt(minor)] as const))
  const open = new Map(questions.map((question) => [question.key, question] as const))
  return recordsOf({ currency, openingMinor: BigInt(carried), lines: known, questions: open })
}

type Pages = {
  currency: string
  openingMinor: bigint
  lines: Map<string, bigint>
  questions: Map<string, Question>
}

function recordsOf({ currency, openingMinor, lines, questions }: Pages) {
  let carried = openingMinor
  let sum = [...lines.values()].reduce((all, minor) => all + minor, openingMinor)
  const sumUp = () => {
    for (const [key, minor] of lines) {
      if (lines.size <= LINES_MAX) return
      // With an open question it may still change.
      if (!key.startsWith('round:') || questions.has(key)) continue
      carried += minor
      lines.delete(key)
    }
  }
  return {
    currency,
    /** The main balance that the member must have now, in minor units. */
    expected: () => sum,
    /** States the effect of a thing; stating it again replaces it. */
    put: (key: string, minor: bigint) => {
      sum += minor - (lines.get(key) ?? 0n)
      lines.set(key, minor)
      sumUp()
    },
    has: (key: string) => lines.has(key),
    request: (question: Question) => {
      questions.set(question.key, question)
    },
    answered: (key: string) => {
      questions.delete(key)
    },
    questions: (): Question[] => [...questions.values()],
    /** Starts again from a balance, where the records themselves were lost. */
    restate: (minor: bigint) => {
      lines.clear()
      questions.clear()
      carried = minor
      sum = minor
    },
    save: (): Saved => ({
      currency,
      carried: String(carried),
      lines: [...lines].map(([key, minor]) => [key, String(minor)]),
      questions: [...questions.values()],
    }),
    shown: () => formatMinor(sum, currency),
  }
}
