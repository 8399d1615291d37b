import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Payment = {
  id: string
  reference: string
  channel: string
  currency: string
  amount: string
  status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  content: string
  callback_url: string
  return_url: string
  paid_amount: string | null
}

export type Message = {
  id: string
  url: string
  body: string
  tries: number
  next_at: number
  forged: number
}

/** What the gateway knows, in a file that survives a crash. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'gateway.sqlite'))
  db.exec(`
    pragma journal_mode = wal;
    create table if not exists payment (
      id text primary key, reference text unique not null, channel text, currency text, amount text,
      status text, content text, callback_url text, return_url text, paid_amount text);
    create table if not exists message (
      id text primary key, url text, body text, tries integer default 0, next_at integer,
      forged integer default 0, done integer default 0);
    create table if not exists plan (payment_id text, status text, at integer);`)
  const one = <T>(text: string, ...values: (string | number)[]) =>
    db.prepare(text).get(...values) as T | undefined
  const run = (text: string, ...values: (string | number | null)[]) => {
    db.prepare(text).run(...values)
  }
  return {
    byId: (id: string) => one<Payment>('select * from payment where id = ?', id),
    byReference: (reference: string) =>
      one<Payment>('select * from payment where reference = ?', reference),
    insert: (p: Payment) =>
      run(
        'insert into payment values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        p.id,
        p.reference,
        p.channel,
        p.currency,
        p.amount,
        p.status,
        p.content,
        p.callback_url,
        p.return_url,
        p.paid_amount,
      ),
    setStatus: (id: string, status: string, paid: string | null) =>
      run('update payment set status = ?, paid_amount = ? where id = ?', status, paid, id),
    plan: (id: string, status: string, at: number) =>
      run('insert into plan values (?, ?, ?)', id, status, at),
    takePlans: (now: number) => {
      const due = db.prepare('select rowid, * from plan where at <= ? order by at').all(now) as {
        rowid: number
        payment_id: string
        status: string
      }[]
      for (const { rowid } of due) run('delete from plan where rowid = ?', rowid)
      return due
    },
    send: (m: Omit<Message, 'tries'>) =>
      run(
        'insert into message (id, url, body, next_at, forged) values (?, ?, ?, ?, ?)',
        m.id,
        m.url,
        m.body,
        m.next_at,
        m.forged,
      ),
    due: (now: number) =>
      db
        .prepare('select * from message where done = 0 and next_at <= ? limit 50')
        .all(now) as unknown as Message[],
    delivered: (id: string) => run('update message set done = 1 where id = ?', id),
    again: (id: string, at: number) =>
      run('update message set tries = tries + 1, next_at = ? where id = ?', at, id),
    close: () => db.close(),
  }
}

export type Store = ReturnType<typeof openStore>
