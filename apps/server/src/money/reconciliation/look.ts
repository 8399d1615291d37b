import { formatMinor, parseMinor } from '@parola/money'
import type { Kysely } from 'kysely'
import { ledgerRecords } from '#foundations/ledger'
import type { Settlement } from '#money/payment-gateway'
import { addMs, DAY_MS, startOfDay } from '#platform/clock'
import { inSnapshot, type Tables } from '#platform/db'
import { depositFinding, type Finding, payoutFinding } from './findings.rules.ts'
import { balanceLook } from './gateway-balance.ts'
import type { LookParts } from './look.types.ts'

export type Of = { brandId: string; currency: string; timeZone: string; day: string; now: Date }
type Figure = { name: string; value: string }
type Seen = { findings: Finding[]; figures: Figure[] }

/** Findings of one kind that a report names one by one. */
const LIMIT = 500
/** Orders that are read one by one, because the day's list lacks them. */
const MOST_REQUESTED = 200

/** What the ledger alone does not show: a brand's day at payments, gateway and vendors. Reads only. */
export async function lookAtDay(parts: LookParts, input: Of): Promise<Seen> {
  const from = startOfDay(input.day, input.timeZone)
  const span = { brandId: input.brandId, from, to: addMs(from, DAY_MS) }
  const looks = [
    await inSnapshot(parts.reader, (db) =>
      paymentsLook(db, parts, { ...span, currency: input.currency }),
    ),
    ...(await gatewayLooks(parts, { ...span, currency: input.currency, now: input.now })),
    await laterLook(parts, input),
  ]
  return {
    findings: looks.flatMap(({ findings }) => findings),
    figures: looks.flatMap(({ figures }) => figures),
  }
}

type Span = { brandId: string; from: Date; to: Date }

/** Every finished order has its entry, and every entry its order. */
async function paymentsLook(
  db: Kysely<Tables>,
  { records }: LookParts,
  { currency, ...span }: Span & { currency: string },
): Promise<Seen> {
  // The entry and the order are written in one transaction, whose instants differ by its length.
  const wide = { ...span, from: addMs(span.from, -DAY_MS), to: addMs(span.to, DAY_MS) }
  const kinds = ['deposit', 'withdrawal_paid']
  const posted = await ledgerRecords.within(db, { ...wide, kinds })
  const byKey = new Map(posted.map((item) => [item.key, item]))
  const orders = await records.entriesDue(db, span)
  const known = new Set(
    (await records.entriesDue(db, { ...wide, to: addMs(wide.to, DAY_MS) })).map(({ key }) => key),
  )
  const missing = orders.flatMap(({ key, memberId, amount, reference, kind }): Finding[] => {
    const entry = byKey.get(key)
    const finding = { area: 'payments' as const, subject: reference, memberId }
    if (!entry)
      return [{ ...finding, check: `${kind}-missing` as const, ...texts(amount, null, currency) }]
    if (entry.amount === amount) return []
    return [
      { ...finding, check: `${kind}-differs` as const, ...texts(amount, entry.amount, currency) },
    ]
  })
  const within = await ledgerRecords.within(db, { ...span, kinds })
  const strange = within.filter(({ key }) => !known.has(key) && isOfOrder(key))
  // An order may have changed again long after its day.
  const older = await records.entriesOf(
    db,
    strange.map(({ ref }) => ref),
  )
  const orphans = strange.flatMap(({ key, kind, member_id: memberId, amount, ref }): Finding[] => {
    if (older.has(key)) return []
    const check = kind === 'deposit' ? 'credit-without-order' : 'payout-without-order'
    return [
      { area: 'payments', check, subject: ref || key, memberId, ...texts(null, amount, currency) },
    ]
  })
  return {
    findings: [...missing, ...orphans],
    figures: [{ name: 'orders', value: String(orders.length) }],
  }
}

const isOfOrder = (key: string) => /^(deposit|withdrawal):/.test(key)

/** The gateway's list of the day, and what it holds now; after a missing response it is not called again. */
async function gatewayLooks(
  parts: LookParts,
  span: Span & { currency: string; now: Date },
): Promise<Seen[]> {
  const rows = await parts.gateway.settled(span)
  if (rows) return [await listLook(parts, { ...span, rows }), await balanceLook(parts, span)]
  const subject = 'gateway:sandbox'
  return [{ findings: [{ area: 'gateway', check: 'gateway-silent', subject }], figures: [] }]
}

/** The gateway's list of the day against our orders, both ways. */
async function listLook(
  { reader, records, gateway }: LookParts,
  { rows, ...span }: Span & { currency: string; rows: readonly Settlement[] },
): Promise<Seen> {
  const own = rows.filter(({ currency }) => currency === span.currency)
  const payments = own.filter(({ kind }) => kind === 'payment')
  const payouts = own.filter(({ kind }) => kind === 'payout')
  const [deposits, sent, settled] = await inSnapshot(reader, async (db) => [
    await records.deposits(
      db,
      payments.map(({ reference }) => reference),
    ),
    await records.payouts(
      db,
      payouts.map(({ reference }) => reference),
    ),
    await records.settledHere(db, span),
  ])
  const listed = new Set(own.map(({ reference }) => reference))
  const unlisted = settled
    .filter(({ reference }) => !listed.has(reference))
    .slice(0, MOST_REQUESTED)
  const denied: Finding[] = []
  for (const item of unlisted) {
    if (await gateway.hasPaid(item)) continue
    const { kind, reference: subject, memberId, amount } = item
    const check = `${kind === 'payment' ? 'deposit' : 'payout'}-not-paid-there` as const
    denied.push({
      area: 'gateway',
      check,
      subject,
      memberId,
      ...texts(null, amount, span.currency),
    })
  }
  const { currency } = span
  const sum = (list: typeof own) =>
    formatMinor(
      list.reduce((all, { amount }) => all + parseMinor(amount, currency), 0n),
      currency,
    )
  return {
    findings: [
      ...payments.map((row) => depositFinding(row, deposits.get(row.reference))),
      ...payouts.map((row) => payoutFinding(row, sent.get(row.reference))),
      ...denied,
    ].filter((finding) => finding !== null),
    figures: [
      { name: 'gateway-payments', value: String(payments.length) },
      { name: 'gateway-in', value: sum(payments) },
      { name: 'gateway-payouts', value: String(payouts.length) },
      { name: 'gateway-out', value: sum(payouts) },
    ],
  }
}

async function laterLook(
  { engine, reader, later }: LookParts,
  { brandId, now }: Of,
): Promise<Seen> {
  const found = await Promise.all(
    later.map((check) =>
      check(engine.db.kysely, { brandId, now, limit: LIMIT, reader: reader.kysely }),
    ),
  )
  return { findings: found.flat(), figures: [] }
}

function texts(expected: bigint | null, found: bigint | null, currency: string) {
  const text = (minor: bigint | null) => (minor === null ? null : formatMinor(minor, currency))
  return { expected: text(expected), found: text(found) }
}
