import { createPublicKey, verify } from 'node:crypto'
import {
  canonicalJson,
  type signedStatement,
  type ValueOf,
} from '../../packages/contract/src/index.ts'
import { formatMinor, PPM_OF_PERCENT, parseMinor } from '../../packages/money/src/index.ts'

export type SignedStatement = ValueOf<typeof signedStatement>
type Statement = SignedStatement['statement']
type Terms = Statement['contract']['terms']
type Tier = { rate: string; holds: boolean }
export type PublicKeys = { keys: readonly { kid: string; x: string }[] }

const PPM = 1_000_000n
const ppmOf = (percent: string) => BigInt(Math.round(Number(percent) * PPM_OF_PERCENT))

/**
 * What is wrong with the file of a statement: its signature, if keys are given, and every figure that does not follow from
 * those before it (rules/agents §6). None: it is what the brand has signed, and right.
 */
export function flawsOfStatement(file: SignedStatement, keys: PublicKeys | null): string[] {
  const { statement } = file
  const expected = [...figuresOf(statement), ...(statement.isWhole ? countsOf(statement) : [])]
  return [
    ...(keys && !isSigned(file, keys) ? ['It is not signed by a key of the brand.'] : []),
    ...expected
      .filter(({ is, should }) => is !== should)
      .map(({ name, is, should }) => `${name} is ${is}, and should be ${should}.`),
  ]
}

function isSigned({ statement, kid, signature }: SignedStatement, { keys }: PublicKeys): boolean {
  const key = keys.find((item) => item.kid === kid)
  if (!key) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const text = Buffer.from(canonicalJson(statement))
  return verify(null, text, publicKey, Buffer.from(signature, 'base64url'))
}

type Expected = { name: string; is: string; should: string }

/** The chain of figures, each from those before it. */
function figuresOf(statement: Statement): Expected[] {
  const { figures, currency, kind, contract } = statement
  const minor = (text: string) => parseMinor(text, currency, true)
  const own = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'string' ? minor(value) : 0n,
    ]),
  ) as Record<keyof typeof figures, bigint>
  const is = (name: string, text: string, should: bigint): Expected => ({
    ...{ name, is: text, should: formatMinor(should, currency) },
  })
  const isDividend = kind === 'dividend'
  const vendorFee = sumOf(
    statement.vendors.map(({ ggr, feePpm }) => (most(0n, minor(ggr)) * BigInt(feePpm)) / PPM),
  )
  const ngr = own.ggr - own.bonus - own.paymentFee - vendorFee - own.agentCost
  const base = isDividend ? ngr + own.carryIn : own.validBet
  const { tier, rate, gross } = earned(statement, { ...own, ngr, base }, minor)
  const carries = contract.terms.kind === 'dividend' && contract.terms.carryOver === true
  const downlineCost = sumOf(statement.downlines.map(minor))
  const net = gross - downlineCost + own.overhangIn
  const paid = most(0n, net)
  const correction = most(-paid, sumOf(statement.corrections.map(({ amount }) => minor(amount))))
  const isFirst = statement.entry.endsWith('/0')
  const chain = [
    ...(isDividend
      ? [
          is('GGR', figures.ggr, sumOf(statement.vendors.map(({ ggr }) => minor(ggr)))),
          is('Vendor fees', figures.vendorFee, vendorFee),
          is('Net revenue', figures.ngr, ngr),
        ]
      : []),
    is('Base', figures.base, base),
    ...(kind === 'realtime'
      ? []
      : [
          { name: 'Tier', is: String(statement.tier), should: String(tier) },
          { name: 'Rate', is: String(ppmOf(statement.rate)), should: String(ppmOf(rate)) },
        ]),
    is('Gross', figures.gross, gross),
    is('Downline cost', figures.downlineCost, downlineCost),
    is('Carried out', figures.carryOut, carries && base <= 0n ? base : 0n),
    is('Overhang', figures.overhangOut, carries && net < 0n ? net : 0n),
    is('Paid', figures.paid, paid),
  ]
  return [
    // What pays corrections alone has no figures.
    ...(isFirst ? chain : []),
    is('Correction', statement.correction, correction),
    is('Amount', statement.amount, paid + correction),
  ]
}

type Own = Record<'validBet' | 'ngr' | 'base' | 'winBase' | 'lossBase', bigint>
type Minor = (text: string) => bigint

/** What the terms give on the figures: the highest tier whose conditions all hold, on the whole base, up to the cap. */
function earned({ contract: { terms }, figures }: Statement, own: Own, minor: Minor) {
  const capped = (gross: bigint) =>
    terms.cap && minor(terms.cap) < gross ? minor(terms.cap) : gross
  if (terms.kind === 'realtime') {
    const won = own.winBase * ppmOf(terms.profitRate)
    const lost = own.lossBase * ppmOf(terms.lossRate)
    return { tier: 0, rate: '0', gross: capped((won + lost) / PPM) }
  }
  const tiers = tiersOf(terms, { ...own, active: figures.active }, minor)
  const tier = tiers.findLastIndex(({ holds }) => holds) + 1
  const rate = tiers[tier - 1]?.rate ?? '0'
  return { tier, rate, gross: capped((most(0n, own.base) * ppmOf(rate)) / PPM) }
}

function tiersOf(
  terms: Exclude<Terms, { kind: 'realtime' }>,
  own: Own & { active: number },
  minor: Minor,
): Tier[] {
  if (terms.kind !== 'dividend') {
    return terms.tiers.map(({ betAmount, rate }) => ({
      ...{ rate, holds: own.validBet >= minor(betAmount) },
    }))
  }
  return terms.tiers.map(({ periodValidBet, periodProfitLoss, activeMembers, rate }) => ({
    rate,
    holds:
      own.validBet >= minor(periodValidBet) &&
      own.ngr >= minor(periodProfitLoss) &&
      own.active >= activeMembers,
  }))
}

/** The figures that are counts and sums of the single bets. */
function countsOf(statement: Statement): Expected[] {
  const { figures, bets, currency, kind, activeMin, entry } = statement
  if (!entry.endsWith('/0')) return []
  const minor = (text: string) => parseMinor(text, currency, true)
  const validOf = (list: typeof bets) => sumOf(list.map(({ validBet }) => minor(validBet)))
  const by = (name: string, is: string, should: bigint) => ({
    ...{ name, is, should: formatMinor(should, currency) },
  })
  const results = bets.map((bet) => ({ bet, result: minor(bet.payout) - minor(bet.stake) }))
  const withResult = (fits: (result: bigint) => boolean) =>
    validOf(results.filter(({ result }) => fits(result)).map(({ bet }) => bet))
  const personOf = personsIn(statement)
  const players = [...Map.groupBy(bets, ({ account }) => personOf(account)).values()].map(validOf)
  const active = players.filter((valid) => valid > 0n && valid >= minor(activeMin)).length
  return [
    { name: 'Number of bets', is: String(figures.bets), should: String(bets.length) },
    by('Valid bets', figures.validBet, validOf(bets)),
    ...(kind === 'realtime'
      ? [
          by(
            'Winning bets',
            figures.winBase,
            withResult((result) => result > 0n),
          ),
          by(
            'Losing bets',
            figures.lossBase,
            withResult((result) => result < 0n),
          ),
        ]
      : []),
    ...(kind === 'dividend'
      ? [
          by('GGR of the bets', figures.ggr, -sumOf(results.map(({ result }) => result))),
          { name: 'Active members', is: String(figures.active), should: String(active) },
        ]
      : []),
  ]
}

/** Accounts of one person count together. */
function personsIn({ persons }: Statement) {
  const first = new Map(persons.flatMap((names) => names.map((name) => [name, names[0]] as const)))
  return (account: string) => first.get(account) ?? account
}

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n)
const most = (a: bigint, b: bigint) => (a > b ? a : b)
