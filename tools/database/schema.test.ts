import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../apps/server/test/database.ts'
import { studioDatabase } from '../../apps/studio/test/studio.ts'
import { ROOT } from '../start/node.mjs'
import { madeFiles } from './made.ts'

test('what is generated from the migrated databases is up to date: npm run schema', async () => {
  const [platform, studio] = await Promise.all([testDatabase(), studioDatabase()])
  try {
    const made = await madeFiles({ platform: platform.ownerUrl, studio: studio.url })
    for (const [file, text] of Object.entries(made)) {
      expect(readFileSync(join(ROOT, file), 'utf8'), file).toBe(text)
    }
  } finally {
    await Promise.all([platform.drop(), studio.drop()])
  }
})
