import { fakePlatform } from './platform.ts'
import { type Started, studioProgram } from './program.ts'
import { type Running, type RunOptions, runStudio, studioDatabase } from './studio.ts'

export type StudioFixture = Awaited<ReturnType<typeof openStudioFixture>>

/** A database and a platform, and the studios that run on them: closing it stops all. */
export async function openStudioFixture() {
  const database = await studioDatabase()
  const platform = await fakePlatform()
  const open = new Map<object, () => Promise<void>>()
  /** Stopped once: by its test, or when the fixture closes. */
  const kept = <T extends { stop(): Promise<void> }>(item: T): T => {
    open.set(item, item.stop)
    return Object.assign(item, { stop: () => stopped(item) })
  }
  const stopped = async (item: object) => {
    const stop = open.get(item)
    open.delete(item)
    await stop?.()
  }
  const urls = { databaseUrl: database.url, platformUrl: platform.url }
  return {
    databaseUrl: database.url,
    asOwner: database.asOwner,
    platform,
    run: async (model: string, more: RunOptions = {}): Promise<Running> =>
      kept(await runStudio({ ...urls, model, ...more })),
    /** As a separate program, which can be killed. */
    program: async (model: string): Promise<Started> => {
      const started = await studioProgram({ ...urls, model })
      kept(started.running)
      return started
    },
    close: async () => {
      for (const key of [...open.keys()]) await stopped(key)
      await platform.close()
      await database.drop()
    },
  }
}
