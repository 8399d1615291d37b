import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kept } from './crowd.ts'

const OWNER_ONLY = 0o600

/** The members who have been there before, with their records, in one file of their owner. */
export function openRoll(file: string) {
  const kept = new Map(read(file).map((member) => [member.place, member]))
  return {
    at: (place: number) => kept.get(place),
    keep: (member: Kept) => {
      kept.set(member.place, member)
    },
    write: () => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify([...kept.values()]), { mode: OWNER_ONLY })
      renameSync(`${file}.new`, file)
    },
  }
}

/** Files of earlier releases have other names for the records. */
type Stored = Kept & { book?: Kept['records']; isBookWhole?: boolean }

function current({ book, isBookWhole, ...kept }: Stored): Kept {
  return book ? { ...kept, records: book, areRecordsWhole: isBookWhole ?? true } : kept
}

/** Without a readable file everybody is new. */
function read(file: string): Kept[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Stored[]).map(current)
  } catch {
    return []
  }
}
