import { addMs, MINUTE_MS } from '#platform/clock'
import { blindIndex } from '#platform/crypto'
import type { Files } from '#platform/files'
import { bySystem, type Engine, work } from '#platform/work'
import { type Entry, textOf } from './audit.rules.ts'
import {
  insertLinks,
  type Link,
  selectChain,
  selectLastLink,
  selectLink,
  selectUnchained,
  selectUnlinked,
  selectYoungest,
} from './audit.sql.ts'

const BATCH = 500
/** A transaction that began earlier may end later: how far back to look for its entries. */
const GRACE_ENTRIES = 1000n
const GRACE_MS = MINUTE_MS
const CHECKPOINT = 'audit/checkpoint.json'
const SYSTEM = bySystem()
const START: Buffer = Buffer.alloc(32)

export type ChainParts = { engine: Engine; files: Files; key: Buffer }
type Checkpoint = { position: string; hash: string; at: string; signature: string }

/** The state of the chain; `broken` names the first entry that is not as it was written (AUD-003). */
export type ChainState =
  | { isWhole: true; entries: bigint }
  | { isWhole: false; seq: bigint | null; why: Flaw }
export type Flaw = 'changed' | 'gone' | 'strange' | 'cut' | 'rewritten'

/** The key of the chain's hashes: the database alone is not enough to compute them (AUD-002). */
export function chainKey(fieldKey: Buffer): Buffer {
  return blindIndex(fieldKey, 'audit-chain')
}

/** Links what was written since the last run, batch after batch. */
export async function linkEntries({ engine, key }: ChainParts) {
  for (;;) {
    const linked = await work(engine, SYSTEM, async ({ tx, now }) => {
      const last = await selectLastLink(tx)
      const entries = await selectUnlinked(tx, { ...(await horizon(tx)), limit: BATCH })
      if (entries.length > 0) await insertLinks(tx, chained(key, last, entries), now)
      return entries.length
    })
    if (linked < BATCH) return
  }
}

type Reader = Parameters<typeof selectYoungest>[0]

/** An entry before this, by number or time, can no longer be linked legitimately. */
async function horizon(db: Reader): Promise<{ seq: bigint; at: Date }> {
  const youngest = await selectYoungest(db)
  if (!youngest) return { seq: -1n, at: new Date(0) }
  return { seq: youngest.seq - GRACE_ENTRIES, at: addMs(youngest.at, -GRACE_MS) }
}

function chained(key: Buffer, last: Link | undefined, entries: readonly Entry[]): Link[] {
  let hash = last?.hash ?? START
  let position = last?.position ?? 0n
  return entries.map((entry) => {
    hash = linkHash(key, hash, entry)
    position += 1n
    return { position, seq: entry.seq, hash }
  })
}

function linkHash(key: Buffer, previous: Buffer, entry: Entry): Buffer {
  return blindIndex(key, previous.toString('hex') + textOf(entry))
}

/**
 * Writes the end of the chain to a place outside the database, signed: a later truncation shows (AUD-002).
 */
export async function keepCheckpoint(parts: ChainParts) {
  const last = await selectLastLink(parts.engine.db.kysely)
  if (!last) return
  const known = await readCheckpoint(parts)
  // A chain that has become shorter must not overwrite the evidence of it.
  if (known && BigInt(known.position) >= last.position) return
  const writtenAt = parts.engine.clock.now().toISOString()
  const content = {
    position: String(last.position),
    hash: last.hash.toString('hex'),
    at: writtenAt,
  }
  const signature = signatureOf(parts.key, content)
  await parts.files.write(CHECKPOINT, Buffer.from(JSON.stringify({ ...content, signature })))
}

function signatureOf(
  key: Buffer,
  { position, hash, at: writtenAt }: Omit<Checkpoint, 'signature'>,
): string {
  return blindIndex(key, `checkpoint:${position}:${hash}:${writtenAt}`).toString('hex')
}

async function readCheckpoint({ files }: ChainParts): Promise<Checkpoint | null> {
  const file = await files.read(CHECKPOINT)
  return file ? (JSON.parse(file.toString('utf8')) as Checkpoint) : null
}

/** Verifies the whole chain, link by link, and names the first entry that is wrong. */
export async function verifyChain(parts: ChainParts): Promise<ChainState> {
  const db = parts.engine.db.kysely
  let verified: Place = { position: 0n, hash: START }
  for (;;) {
    const links = await selectChain(db, verified.position, BATCH)
    for (const link of links) {
      const why = flawIn(parts.key, verified, link)
      if (why) return flaw(link.seq, why)
      verified = link
    }
    if (links.length < BATCH) break
  }
  const unchained = await selectUnchained(db, await horizon(db))
  if (unchained) return flaw(unchained.seq, 'strange')
  return (await againstCheckpoint(parts)) ?? { isWhole: true, entries: verified.position }
}

type Place = { position: bigint; hash: Buffer }

function flawIn(key: Buffer, before: Place, link: Link & { entry: Entry | null }): Flaw | null {
  if (link.position !== before.position + 1n || !link.entry) return 'gone'
  return linkHash(key, before.hash, link.entry).equals(link.hash) ? null : 'changed'
}

async function againstCheckpoint(parts: ChainParts): Promise<ChainState | null> {
  const known = await readCheckpoint(parts)
  if (!known) return null
  if (signatureOf(parts.key, known) !== known.signature) return flaw(null, 'rewritten')
  const link = await selectLink(parts.engine.db.kysely, BigInt(known.position))
  if (!link) return flaw(null, 'cut')
  return link.hash.toString('hex') === known.hash ? null : flaw(link.seq, 'rewritten')
}

function flaw(seq: bigint | null, why: Flaw): ChainState {
  return { isWhole: false, seq, why }
}
