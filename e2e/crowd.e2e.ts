import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleAddress, giveReason, openConsole, openScreen } from './site/console.ts'
import { keepPresent, quiet, readSettings } from './site/crowd.ts'
import { ownSite } from './site/own-site.ts'
import { consoleText } from './site/text.ts'
import { useSite } from './site/visitor.ts'

type State = { present: number; differences: unknown[] }

test('an operator ends the crowd in the console and lets it begin again, and everybody leaves and comes', async () => {
  const { url, sandboxUrl, crowdSecret } = ownSite()
  const folder = mkdtempSync(join(tmpdir(), 'parola-crowd-'))
  const port = String(Number(new URL(url).port) + 8)
  const settings = readSettings({
    ...{ SITE_URL: url, SANDBOX_URL: sandboxUrl, CROWD_SECRET: crowdSecret },
    ...{ DATA_DIR: folder, PORT: port, CROWD_SEED: 'a switch' },
  })
  const ending = new AbortController()
  const times = { readEveryMs: 500, comeEveryMs: 300 }
  const running = keepPresent(settings, { log: quiet, end: ending.signal, times })
  const state = async () => (await (await fetch(`http://127.0.0.1:${port}/state`)).json()) as State
  const present = async () => (await state().catch(() => null))?.present ?? -1
  const used = await useSite()
  try {
    await expect.poll(present).toBeGreaterThan(2)
    const page = await openConsole(used)
    await openScreen(page, consoleAddress(used, '/brand/crowd'))
    await giveReason(page.getByRole('main'), consoleText('crowd.end'), 'a quiet afternoon')
    await expect.poll(present).toBe(0)
    await giveReason(page.getByRole('main'), consoleText('crowd.begin'), 'guests are coming')
    await expect.poll(present).toBeGreaterThan(2)
    expect((await state()).differences).toEqual([])
  } finally {
    ending.abort()
    await running
    await used.leave()
    await used.close()
    rmSync(folder, { recursive: true })
  }
})
