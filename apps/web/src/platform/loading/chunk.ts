const LIMIT_MS = 120_000

/** A part of the site that could not be loaded; the page must be requested again. */
export class ChunkTrouble extends Error {}

/**
 * Loads a part of the site, for at most 120 seconds (requirement APP-19).
 * @throws ChunkTrouble when it does not load
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTrouble('too slow')), LIMIT_MS)
  })
  try {
    return await Promise.race([load(), limit])
  } catch (cause) {
    throw cause instanceof ChunkTrouble ? cause : new ChunkTrouble('not loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}
