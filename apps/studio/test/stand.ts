import { standInPlatform } from './platform.ts'
import { type Started, studioProgram } from './program.ts'
import { type Running, type RunOptions, runStudio, studioDatabase } from './studio.ts'

export type Stand = Awaited<ReturnType<typeof openStand>>

/** A database and a platform, and the studios that run on them: when it closes, all are gone. */
export async function openStand() {
  const database = await studioDatabase()
  const platform = await standInPlatform()
  const open = new Map<object, () => Promise<void>>()
  /** Stopped once: by its test, or when the stand closes. */
  const kept = <T extends { stop(): Promise<void> }>(one: T): T => {
    open.set(one, one.stop)
    return Object.assign(one, { stop: () => stopped(one) })
  }
  const stopped = async (one: object) => {
    const stop = open.get(one)
    open.delete(one)
    await stop?.()
  }
  const at = { databaseUrl: database.url, platformUrl: platform.url }
  return {
    databaseUrl: database.url,
    asOwner: database.asOwner,
    platform,
    run: async (model: string, more: RunOptions = {}): Promise<Running> =>
      kept(await runStudio({ ...at, model, ...more })),
    /** As a program of its own, which can be killed. */
    program: async (model: string): Promise<Started> => {
      const started = await studioProgram({ ...at, model })
      kept(started.running)
      return started
    },
    close: async () => {
      for (const one of [...open.keys()]) await stopped(one)
      await platform.close()
      await database.drop()
    },
  }
}
