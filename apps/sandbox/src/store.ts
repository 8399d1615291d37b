import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Step } from './behaviour.ts'
import type { Kind, PaymentBody, PayoutBody, RefundBody, Status } from './protocol.ts'

export type Order = {
  id: string
  kind: Kind
  reference: string
  status: Status
  body: PaymentBody | PayoutBody
  createdAt: number
  paidAt: number | null
}

export type Message = { id: string; url: string; body: string; tries: number; forged: boolean }

/** How a payer deviated from the request. */
export type Twist = { amount?: string; currency?: string; name?: string; reason?: string }
export type Refund = RefundBody & { status: 'PENDING' | 'DONE' | 'FAILED'; dueAt: number }

type OrderRow = {
  id: string
  kind: Kind
  reference: string
  status: Status
  body: string
  created_at: number
  paid_at: number | null
}

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists orders (
    id text primary key, kind text not null, reference text not null, status text not null,
    body text not null, created_at integer not null, paid_at integer, unique (kind, reference));
  create index if not exists order_paid on orders (paid_at);
  create table if not exists step (
    order_id text not null references orders, status text not null, at integer not null);
  create index if not exists step_due on step (at);
  create table if not exists twist (order_id text primary key references orders, body text not null);
  create table if not exists refund (
    reference text primary key, body text not null, status text not null, due_at integer not null);
  create table if not exists message (
    id text primary key, url text not null, body text not null, forged integer not null,
    tries integer not null default 0, next_at integer);
  create index if not exists message_due on message (next_at) where next_at is not null;`
const DUE_MAX = 50
/** For another program that is writing. */
const WAIT_MS = 2000

/** The gateway's records, in a file: a crash between two lines loses nothing. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'gateway.sqlite'), { timeout: WAIT_MS })
  db.exec(SCHEMA)
  const run = (text: string, ...values: SQLInputValue[]) => db.prepare(text).run(...values)
  const rows = <T>(text: string, ...values: SQLInputValue[]) =>
    db.prepare(text).all(...values) as T[]
  const order = (where: string, ...values: SQLInputValue[]) =>
    rows<OrderRow>(`select * from orders where ${where}`, ...values).map(orderOf)[0]
  return {
    /** All or nothing. */
    together<T>(work: () => T): T {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    byId: (id: string) => order('id = ?', id),
    byReference: (kind: Kind, reference: string) =>
      order('kind = ? and reference = ?', kind, reference),
    paidBetween: (merchant: string, { from, to }: { from: number; to: number }) =>
      rows<OrderRow>(
        `select * from orders where paid_at >= ? and paid_at < ? and body ->> '$.merchant' = ?
          order by paid_at, id`,
        from,
        to,
        merchant,
      ).map(orderOf),
    insert({ id, kind, reference, status, body, createdAt }: Omit<Order, 'paidAt'>) {
      const text = 'insert into orders values (?, ?, ?, ?, ?, ?, null)'
      run(text, id, kind, reference, status, JSON.stringify(body), createdAt)
    },
    setStatus(id: string, status: Status, paidAt: number | null) {
      const text = 'update orders set status = ?, paid_at = coalesce(paid_at, ?) where id = ?'
      run(text, status, paidAt, id)
    },
    plan: (id: string, { status, at: dueAt }: Step) =>
      run('insert into step values (?, ?, ?)', id, status, dueAt),
    dueSteps: (now: number) =>
      rows<{ rowid: number; order_id: string; status: Status }>(
        'select rowid, * from step where at <= ? order by at limit ?',
        now,
        DUE_MAX,
      ),
    dropStep: (rowid: number) => run('delete from step where rowid = ?', rowid),
    /** From now on the payer decides what happens, not the network. */
    dropSteps: (id: string) => run('delete from step where order_id = ?', id),
    newest: (limit: number) =>
      rows<OrderRow>(
        `select * from orders where kind = 'payment' order by created_at desc limit ?`,
        limit,
      ).map(orderOf),
    ...oddities(run, rows),
    post({ id, url, body, forged }: Omit<Message, 'tries'>, sendAt: number) {
      const text = 'insert into message (id, url, body, forged, next_at) values (?, ?, ?, ?, ?)'
      run(text, id, url, body, Number(forged), sendAt)
    },
    dueMessages: (now: number) =>
      rows<Omit<Message, 'forged'> & { forged: number }>(
        'select * from message where next_at <= ? order by next_at, rowid limit ?',
        now,
        DUE_MAX,
      ).map((m): Message => ({ ...m, forged: m.forged === 1 })),
    /** `nextAt` null: never again. */
    tried: (id: string, nextAt: number | null) =>
      run('update message set tries = tries + 1, next_at = ? where id = ?', nextAt, id),
    close: () => db.close(),
  }
}

type Run = (text: string, ...values: SQLInputValue[]) => unknown
type Rows = <T>(text: string, ...values: SQLInputValue[]) => T[]

/** Deviations of payers, and refunds to them. */
function oddities(run: Run, rows: Rows) {
  return {
    twistOf: (id: string): Twist =>
      JSON.parse(
        rows<{ body: string }>('select body from twist where order_id = ?', id)[0]?.body ?? '{}',
      ),
    twist(id: string, twist: Twist) {
      const text =
        'insert into twist values (?, ?) on conflict (order_id) do update set body = excluded.body'
      run(text, id, JSON.stringify(twist))
    },
    refundOf: (reference: string) =>
      rows<RefundRow>('select * from refund where reference = ?', reference).map(refundOf)[0],
    refundsOf: (payment: string) =>
      rows<RefundRow>('select * from refund')
        .map(refundOf)
        .filter((item) => item.payment === payment),
    addRefund: ({ status, dueAt, ...body }: Refund) =>
      run(
        'insert into refund values (?, ?, ?, ?)',
        body.reference,
        JSON.stringify(body),
        status,
        dueAt,
      ),
    dueRefunds: (now: number) =>
      rows<RefundRow>(`select * from refund where status = 'PENDING' and due_at <= ?`, now).map(
        refundOf,
      ),
    endRefund: (reference: string, status: string) =>
      run('update refund set status = ? where reference = ?', status, reference),
  }
}

export type Store = ReturnType<typeof openStore>

type RefundRow = { reference: string; body: string; status: Refund['status']; due_at: number }

function refundOf({ body, status, due_at }: RefundRow): Refund {
  return { ...JSON.parse(body), status, dueAt: due_at }
}

function orderOf(row: OrderRow): Order {
  const { id, kind, reference, status } = row
  const times = { createdAt: row.created_at, paidAt: row.paid_at }
  return { id, kind, reference, status, body: JSON.parse(row.body), ...times }
}
