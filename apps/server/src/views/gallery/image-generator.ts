type Wanted<T> = {
  draw: () => Promise<T>
  watchers: number
  isBegun: boolean
} & PromiseWithResolvers<T | null>

/**
 * Draws pictures, a few concurrently, in the order of the requests. Requests for the same picture share one
 * drawing; a picture whose requests were all aborted before its turn is not drawn.
 */
export function createImageGenerator<T>(mostAtOnce: number) {
  const wanted = new Map<string, Wanted<T>>()
  let atWork = 0

  const take = () => {
    for (const [name, picture] of wanted) {
      if (atWork >= mostAtOnce) return
      if (picture.isBegun) continue
      if (picture.watchers === 0) {
        wanted.delete(name)
        picture.resolve(null)
        continue
      }
      begin(name, picture)
    }
  }

  const begin = (name: string, item: Wanted<T>) => {
    item.isBegun = true
    atWork += 1
    item
      .draw()
      .then(item.resolve, item.reject)
      .finally(() => {
        wanted.delete(name)
        atWork -= 1
        take()
      })
  }

  /** @param gone aborts when this caller no longer waits; null is returned when nobody does */
  return async (name: string, draw: () => Promise<T>, gone: AbortSignal): Promise<T | null> => {
    const picture = wanted.get(name) ?? {
      draw,
      watchers: 0,
      isBegun: false,
      ...Promise.withResolvers<T | null>(),
    }
    wanted.set(name, picture)
    picture.watchers += 1
    gone.addEventListener('abort', () => {
      picture.watchers -= 1
    })
    take()
    return picture.promise
  }
}
