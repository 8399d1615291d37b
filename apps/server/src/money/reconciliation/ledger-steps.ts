import { formatMinor } from '@parola/money'
import type { Kysely } from 'kysely'
import { ledgerRecords } from '#foundations/ledger'
import type { OrderRecords } from '#money/payout'
import type { Tables } from '#platform/db'
import type { Finding } from './findings.rules.ts'
import { type Mark, selectMarks } from './mark.sql.ts'

/** What one step reads at most: it takes well under a second, whatever the ledger holds. */
export const STEP = { wallets: 2000, postings: 20_000, entries: 5000 }

type WalletRow = Awaited<ReturnType<typeof ledgerRecords.walletsAfter>>[number]
type ChainRow = Awaited<ReturnType<typeof ledgerRecords.chainRows>>[number]
type WalletKey = { memberId: string; wallet: string }

/** The progress of a report; stored between steps, so that another node can continue it. */
export type Progress = {
  phase: 'wallets' | 'entries' | 'later' | 'rest'
  after: WalletKey
  /** A wallet with more postings than one step reads, and up to where they were right. */
  inside: (WalletKey & { seq: string; balance: string }) | null
  entriesAfter: string
  /** The progress of the check of bets, which is the phase `later`; null before its first step. */
  laterAfter: object | null
  wallets: number
  postings: number
  findings: Finding[]
}

export const START: Progress = {
  phase: 'wallets',
  after: { memberId: '00000000-0000-0000-0000-000000000000', wallet: '' },
  inside: null,
  entriesAfter: '',
  laterAfter: null,
  wallets: 0,
  postings: 0,
  findings: [],
}

type Db = Kysely<Tables>
export type StepOf = { brandId: string; isWhole: boolean }
export type StepParts = { db: Db; records: Pick<OrderRecords, 'holdingOf'> }
export type Stepped = { progress: Progress; findings: Finding[]; marks: Mark[] }

type Start = { seq: bigint; balance: bigint }
type Part = { row: WalletRow; start: Start; upTo: bigint }

/**
 * Some wallets of a brand, and no more of their postings than a step may read: each continues the one
 * before, the last is the balance, none is below its floor, and what is held belongs to an open
 * withdrawal. All of it is read in the snapshot `db`.
 */
export async function walletsStep(
  { db, records }: StepParts,
  { brandId, isWhole }: StepOf,
  progress: Progress,
): Promise<Stepped> {
  const rows = await ledgerRecords.walletsAfter(db, { after: progress.after, limit: STEP.wallets })
  if (rows.length === 0) {
    return { progress: { ...progress, phase: 'entries' }, findings: [], marks: [] }
  }
  const own = rows.filter((row) => row.brand_id === brandId)
  const known = isWhole ? new Map<string, Mark>() : await selectMarks(db, own)
  const parts = partsOf(own, known, progress.inside)
  const chain = await ledgerRecords.chainRows(db, parts.map(stretchOf))
  const last = new Map(chain.map((row) => [keyOf(row), row]))
  const open = parts.find(({ row, upTo }) => upTo < row.seq && last.has(keyOf(row)))
  const done = parts.filter((part) => part !== open)
  const held = await heldFindings({ db, records }, done)
  const findings = [
    ...chain.filter((row) => row.is_flaw).map(chainFinding),
    ...done.flatMap((part) => balanceFindings(part, last.get(keyOf(part.row)))),
    ...held,
  ]
  const wrong = new Set(findings.map(({ memberId }) => memberId))
  return {
    progress: advanced(progress, { rows, own, parts, open, last }),
    findings,
    marks: done
      .filter(({ row, start }) => row.seq > start.seq && !wrong.has(row.member_id))
      .map(({ row }) => ({ ...row })),
  }
}

/** Entries with several legs, of every brand: each balances. */
export async function entriesStep(
  db: Db,
  { brandId }: StepOf,
  progress: Progress,
): Promise<Stepped> {
  const { last, flaws } = await ledgerRecords.entriesAfter(db, {
    after: progress.entriesAfter,
    limit: STEP.entries,
  })
  const findings = flaws
    .filter((flaw) => flaw.brandId === null || flaw.brandId === brandId)
    .map(({ brandId: _, ...flaw }) => ({ ...flaw, area: 'ledger' as const }))
  const next = last === null ? { phase: 'later' as const } : { entriesAfter: last }
  return { progress: { ...progress, ...next }, findings, marks: [] }
}

/** As many wallets as the postings of one step allow; the last of them may be cut. */
function partsOf(
  own: readonly WalletRow[],
  known: ReadonlyMap<string, Mark>,
  inside: Progress['inside'],
): Part[] {
  const parts: Part[] = []
  let left: bigint = BigInt(STEP.postings)
  for (const row of own) {
    if (left === 0n) break
    const mark = known.get(keyOf(row))
    const start =
      inside && inside.memberId === row.member_id && inside.wallet === row.wallet
        ? { seq: BigInt(inside.seq), balance: BigInt(inside.balance) }
        : { seq: mark?.seq ?? 0n, balance: mark?.balance ?? 0n }
    const upTo = row.seq - start.seq > left ? start.seq + left : row.seq
    if (upTo > start.seq) left -= upTo - start.seq
    parts.push({ row, start, upTo })
  }
  return parts
}

type Seen = {
  rows: readonly WalletRow[]
  own: readonly WalletRow[]
  parts: readonly Part[]
  open: Part | undefined
  last: ReadonlyMap<string, ChainRow>
}

function advanced(progress: Progress, { rows, own, parts, open, last }: Seen): Progress {
  const read = parts.reduce(
    (all, { start, upTo }) => all + (upTo > start.seq ? upTo - start.seq : 0n),
    0n,
  )
  const done = parts.length - (open ? 1 : 0)
  const next = open?.row ?? own[parts.length]
  const before = next ? rows[rows.indexOf(next) - 1] : rows.at(-1)
  const end = open && last.get(keyOf(open.row))
  return {
    ...progress,
    after: before ? { memberId: before.member_id, wallet: before.wallet } : progress.after,
    inside: end
      ? {
          memberId: end.member_id,
          wallet: end.wallet,
          seq: String(end.seq),
          balance: String(end.balance_after),
        }
      : null,
    wallets: progress.wallets + done,
    postings: progress.postings + Number(read),
  }
}

async function heldFindings({ db, records }: StepParts, done: readonly Part[]): Promise<Finding[]> {
  const held = done.map(({ row }) => row).filter(({ wallet }) => wallet === 'held')
  const due = await records.holdingOf(
    db,
    held.map((row) => row.member_id),
  )
  return held.flatMap((row): Finding[] => {
    const expected = due.get(row.member_id) ?? 0n
    if (expected === row.balance) return []
    return [
      {
        ...{ area: 'ledger', check: 'held', subject: 'wallet:held', memberId: row.member_id },
        expected: formatMinor(expected, row.currency),
        found: formatMinor(row.balance, row.currency),
      },
    ]
  })
}

function balanceFindings({ row, start }: Part, last: ChainRow | undefined): Finding[] {
  const finding = {
    area: 'ledger' as const,
    subject: `wallet:${row.wallet}`,
    memberId: row.member_id,
  }
  const [balance, seq] = last ? [last.balance_after, last.seq] : [start.balance, start.seq]
  const isWrong = balance !== row.balance || seq !== row.seq
  return [
    ...(isWrong
      ? [
          {
            ...{ ...finding, check: 'balance' as const },
            expected: `${balance} at ${seq}`,
            found: `${row.balance} at ${row.seq}`,
          },
        ]
      : []),
    ...(row.balance < row.floor
      ? [
          {
            ...{ ...finding, check: 'floor' as const },
            ...{ expected: String(row.floor), found: String(row.balance) },
          },
        ]
      : []),
  ]
}

function chainFinding(row: ChainRow): Finding {
  const { key: subject, member_id: memberId, expected, found } = row
  return { area: 'ledger', check: 'chain', subject, memberId, expected, found }
}

function stretchOf({ row, start, upTo }: Part) {
  const { member_id: memberId, wallet } = row
  return { memberId, wallet, after: start.seq, upTo, balance: start.balance }
}

const keyOf = (row: { member_id: string; wallet: string }) => `${row.member_id} ${row.wallet}`
