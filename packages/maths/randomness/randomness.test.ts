import { describe, expect, test } from 'vitest'
import { fairStream } from '../src/fair-stream.ts'
import { baccaratReturnX100, dealBaccarat } from '../src/instant/baccarat.ts'
import { HIT_RATES } from '../src/instant/hit-rates.ts'
import { quickWords } from '../src/quick-words.ts'
import { certifiedHits, hitsP } from './certified.ts'
import { allChecks, checkOfNumbers } from './checks.ts'
import { NUMBER_TESTS, type Source } from './number-tests.ts'
import { report } from './report.ts'
import { chiSquareTail, normalTail } from './tails.ts'
import { verdictOf } from './verdict.ts'

const DRAWS = 120_000
const WORD = 2 ** 32

/** The names of the tests that a source fails, judged among as many tests as a whole run has. */
function failedBy(source: () => Source): string[] {
  const found = NUMBER_TESTS.map((item) => {
    const check = checkOfNumbers('x', { source, test: item })
    return { name: item.name, p: check.p(check.count('', DRAWS)) }
  })
  const others = Array.from({ length: allChecks().length - found.length }, () => ({
    name: 'another',
    p: 0.5,
  }))
  const { judged } = verdictOf([...found, ...others])
  return judged.filter(({ isFailed }) => isFailed).map(({ name }) => name)
}

const wordsAs = (change: (word: number, count: number) => number) => () => {
  const word = quickWords(5)
  let count = 0
  const words = () => () => {
    count += 1
    return change(word(), count)
  }
  return fairStream({ serverSeed: '', clientSeed: '', nonce: 0, words })
}
const sound = wordsAs((word) => word)

describe('[FAIR-004] the nightly tests of randomness', () => {
  test('let a sound source pass', () => {
    expect(failedBy(sound)).toEqual([])
  })

  test('find the bias of a remainder', () => {
    // 256 is no multiple of 37, so small remainders come more often.
    const bytes = () => ({ ...sound(), int: remainder(sound(), 2 ** 8) })
    expect(failedBy(bytes)).toEqual(expect.arrayContaining(['range of 37', 'range of 52']))
    const twelve = () => ({ ...sound(), int: remainder(sound(), 2 ** 12) })
    expect(failedBy(twelve)).toEqual(['range of 1000'])
  })

  test('find a bit that is stuck', () => {
    expect(failedBy(wordsAs((word) => (word | 1) >>> 0))).toContain('monobit, each bit')
    expect(failedBy(wordsAs((word) => (word & ~(1 << 17)) >>> 0))).toContain('monobit, each bit')
  })

  test('find a bit that is one in 51 of 100 cases', () => {
    const leaning = wordsAs((word, count) => (count % 50 === 0 ? (word | 1024) >>> 0 : word))
    expect(failedBy(leaning)).toContain('monobit, each bit')
  })

  test('find words that depend on the one before', () => {
    let before = 0
    const sticky = wordsAs((word, count) => {
      before = count % 20 === 0 ? before : word
      return before
    })
    expect(failedBy(sticky)).toEqual(
      expect.arrayContaining(['serial correlation', 'gaps', 'poker']),
    )
  })

  test('find a counter, whose numbers are too even', () => {
    const counter = wordsAs((_word, count) =>
      Math.floor((count * 0.6180339887498949 * WORD) % WORD),
    )
    expect(failedBy(counter)).toEqual(expect.arrayContaining(['range of 10', 'serial correlation']))
  })

  test('find a shuffle that repeats a card, and one that picks from the whole deck each time', () => {
    const repeats = () => ({
      ...sound(),
      sample: <T>(items: readonly T[], k: number) => {
        const order = sound().sample(items, k)
        return order.map((card, i) => (i === 7 ? (order[6] as T) : card))
      },
    })
    expect(failedBy(repeats)).toEqual(['shuffle of 52'])
    const stream = sound()
    const naive = () => ({
      ...stream,
      sample: <T>(items: readonly T[]) => {
        const pool = [...items]
        for (let i = 0; i < pool.length; i += 1) {
          const j = stream.int(pool.length)
          const moved = pool[i] as T
          pool[i] = pool[j] as T
          pool[j] = moved
        }
        return pool
      },
    })
    expect(failedBy(naive)).toContain('shuffle of 52')
  })

  test('limit what a whole run may fail by chance, at both ends', () => {
    const isFailedAt = (p: number) =>
      verdictOf([p, 0.5, 0.5, 0.5, 0.5].map((item) => ({ name: 'a', p: item }))).judged[0]?.isFailed
    expect([
      isFailedAt(0.9e-5),
      isFailedAt(1.1e-5),
      isFailedAt(1 - 0.9e-5),
      isFailedAt(1 - 1.1e-5),
    ]).toEqual([true, false, true, false])
    expect(isFailedAt(Number.NaN)).toBe(true)
  })

  test('report what failed, and how to repeat it', () => {
    const run = { draws: 1e7, seed: 'abc', seconds: 3 }
    const failing = verdictOf([
      { name: 'gaps', p: 1e-9 },
      { name: 'runs', p: 0.4 },
    ])
    expect(report(failing, run)).toContain('FAILED: gaps. Run it again with --seed abc.')
    expect(report(verdictOf([{ name: 'runs', p: 0.4 }]), run)).toContain('HOLDS')
  })
})

test('tails are those of the tables', () => {
  expect(chiSquareTail(3.841458820694124, 1)).toBeCloseTo(0.05, 9)
  expect(chiSquareTail(18.307038053275146, 10)).toBeCloseTo(0.05, 9)
  expect(chiSquareTail(172.4, 119)).toBeCloseTo(0.001, 4)
  expect(normalTail(-3.2905267314919255)).toBeCloseTo(0.0005, 9)
  expect(normalTail(0)).toBe(0.5)
})

describe('[FAIR-010] hits of every game', () => {
  test('agree with the certificates on the fair stream, and a certificate that is false is found', () => {
    const checks = allChecks().filter(({ name }) => name.startsWith('hits of'))
    expect(checks.length).toBeGreaterThan(30)
    const counted = checks.map(({ name, p, count }) => {
      return { name, p: p(count('ab'.repeat(32), 50_000)) }
    })
    const failed = verdictOf(counted).judged.filter(({ isFailed }) => isFailed)
    expect(failed).toEqual([])
    const tiger = certifiedHits().find(({ game }) => game === 'tiger-20')
    expect(tiger?.played).toBeNull()
    const wrong = { game: 'tiger-20', rate: 0.35, played: null }
    const rounds = 2_000_000
    expect(hitsP(wrong, [Math.round(rounds * (tiger?.rate ?? 0)), rounds])).toBeLessThan(1e-5)
    expect(hitsP({ game: 'x', rate: 1, played: null }, [99, 100])).toBe(0)
  })

  test('of Banker is counted over every deal', () => {
    const left = [0, 32, 32, 32, 32, 32, 32, 32, 32, 32, 128]
    const walk = (cards: number[], chance: number): number => {
      let drawn = 0
      const hands = dealBaccarat(() => cards[drawn++] ?? 0)
      if (drawn <= cards.length) return baccaratReturnX100('BANKER', hands) > 0 ? chance : 0
      let all = 0
      for (let pips = 1; pips <= 10; pips += 1) {
        const available = left[pips] as number
        left[pips] = available - 1
        const card = pips === 1 ? 48 : (pips - 2) * 4
        all += walk([...cards, card], (chance * available) / (416 - cards.length))
        left[pips] = available
      }
      return all
    }
    expect(walk([], 1)).toBeCloseTo(HIT_RATES.baccarat.rate, 9)
  })
})

/** Numbers as careless programs draw them: the remainder of a word. */
function remainder(stream: Source, words: number): (n: number) => number {
  return (n) => (n > words ? stream.int(n) : stream.int(words) % n)
}
