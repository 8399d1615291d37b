/** Four words out of one seed (splitmix). */
function wordsOf(seed: number): [number, number, number, number] {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return z ^ (z >>> 16)
  }
  return [next(), next(), next(), next()]
}

/**
 * Words of 32 bits for simulations: quick, of even spread, repeatable by their seed (xoshiro128**).
 * Never for the rounds of players, whose numbers come from the fair stream.
 */
export function quickWords(seed: number): () => number {
  let [a, b, c, d] = wordsOf(seed)
  return () => {
    const mixed = Math.imul(b, 5)
    const result = Math.imul((mixed << 7) | (mixed >>> 25), 9)
    const moved = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= moved
    d = (d << 11) | (d >>> 21)
    return result >>> 0
  }
}
