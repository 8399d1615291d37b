import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Letter = {
  id: number
  protocol: 'SMPP' | 'HTTP' | 'SMTP'
  sender: string
  recipient: string
  subject: string
  text: string
  at: number
}

const KEPT = 500
const SCHEMA = `
  pragma journal_mode = wal;
  create table if not exists letter (
    id integer primary key autoincrement, protocol text not null, sender text not null,
    recipient text not null, subject text not null, text text not null, at integer not null);
  create table if not exists attempt (what text primary key, times integer not null)`

/** What the carriers and mailboxes of the demo received, newest first; the oldest are dropped. */
export function openOutbox(folder: string, now: () => number) {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'outbox.sqlite'))
  db.exec(SCHEMA)
  return {
    keep({ protocol, sender, recipient, subject, text }: Omit<Letter, 'id' | 'at'>): number {
      const { lastInsertRowid } = db
        .prepare(
          'insert into letter (protocol, sender, recipient, subject, text, at) values (?, ?, ?, ?, ?, ?)',
        )
        .run(protocol, sender, recipient, subject, text, now())
      db.prepare('delete from letter where id <= ?').run(Number(lastInsertRowid) - KEPT)
      return Number(lastInsertRowid)
    },
    newest: (limit: number, recipient?: string): Letter[] =>
      db
        .prepare(
          'select * from letter where recipient = coalesce(?, recipient) order by id desc limit ?',
        )
        .all(recipient ?? null, limit) as Letter[],
    /** How often this was attempted before, the current attempt excluded. */
    triedBefore(what: string): number {
      const row = db
        .prepare(
          'insert into attempt values (?, 1) on conflict do update set times = times + 1 returning times',
        )
        .get(what) as { times: number }
      return row.times - 1
    },
    close: () => db.close(),
  }
}

export type Outbox = ReturnType<typeof openOutbox>
