type Draw = () => Promise<Buffer>
type Wanted = {
  draw: Draw
  watchers: number
  isBegun: boolean
} & PromiseWithResolvers<Buffer | null>

/**
 * Draws pictures, a few at once, in the order in which they were asked for. Two who ask for one
 * picture get one drawing; what everyone has turned away from before its turn is not drawn.
 */
export function createEasel(mostAtOnce: number) {
  const wanted = new Map<string, Wanted>()
  let atWork = 0

  const take = () => {
    for (const [name, one] of wanted) {
      if (atWork >= mostAtOnce) return
      if (one.isBegun) continue
      if (one.watchers === 0) {
        wanted.delete(name)
        one.resolve(null)
        continue
      }
      begin(name, one)
    }
  }

  const begin = (name: string, one: Wanted) => {
    one.isBegun = true
    atWork += 1
    one
      .draw()
      .then(one.resolve, one.reject)
      .finally(() => {
        wanted.delete(name)
        atWork -= 1
        take()
      })
  }

  /** @param gone tells that this asker no longer waits; null is the answer when nobody does */
  return async (name: string, draw: Draw, gone: AbortSignal): Promise<Buffer | null> => {
    const one = wanted.get(name) ?? {
      draw,
      watchers: 0,
      isBegun: false,
      ...Promise.withResolvers<Buffer | null>(),
    }
    wanted.set(name, one)
    one.watchers += 1
    gone.addEventListener('abort', () => {
      one.watchers -= 1
    })
    take()
    return one.promise
  }
}
