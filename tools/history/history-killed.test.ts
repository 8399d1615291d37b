import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDemonstration } from './demonstration.ts'
import { count, expectSound, LONG_MS, SIZE } from './sound.fixture.ts'
import { writeHistory } from './write.ts'

test(
  'a history that is killed on its way goes on where it stood, and is sound',
  async () => {
    const demo = await openDemonstration()
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: {
        ...process.env,
        HISTORY: JSON.stringify({ databases: demo.databases, envs: demo.envs, size: SIZE }),
      },
      stdio: 'ignore',
    })
    const ended = new Promise((settle) => child.once('exit', settle))
    while ((await count(demo, 'bet.bet')) < 15 && child.exitCode === null) await wait(50)
    child.kill('SIGKILL')
    await ended
    const before = await count(demo, 'bet.bet')
    expect(await count(demo, 'platform.past where ended_at is null')).toBe(1)
    expect(await demo.openAgain()).not.toBeNull()
    await demo.withPrograms(async (programs) => {
      await writeHistory(programs, { size: SIZE })
      await expectSound(demo, programs)
    })
    expect(await count(demo, 'bet.bet')).toBeGreaterThan(before)
    await demo.close()
  },
  LONG_MS,
)
