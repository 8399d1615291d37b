import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRecords } from './records/records.ts'
import { openRoll } from './roll.ts'

test('members that an earlier release kept return with their records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parola-roll-'))
  const file = join(folder, 'members.json')
  const saved = openRecords('PHP', 500n).save()
  writeFileSync(file, JSON.stringify([{ place: 3, book: saved, isBookWhole: false }]))
  const kept = openRoll(file).at(3)
  rmSync(folder, { recursive: true })
  expect(kept).toEqual({ place: 3, records: saved, areRecordsWhole: false })
})
