const LANCZOS = [
  76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155,
  0.1208650973866179e-2, -0.5395239384953e-5,
]
const STEPS_MOST = 100_000
const SMALL = 1e-300
const EXACT = 1e-14

function logGamma(x: number): number {
  const t = x + 5.5
  const sum = LANCZOS.reduce((all, part, i) => all + part / (x + 1 + i), 1.000000000190015)
  return (x + 0.5) * Math.log(t) - t + Math.log((2.5066282746310007 * sum) / x)
}

/** The lower part of the gamma distribution by its series, for x below a + 1. */
function lower(a: number, x: number): number {
  let part = 1 / a
  let sum = part
  for (let n = 1; n < STEPS_MOST && part > sum * EXACT; n += 1) {
    part *= x / (a + n)
    sum += part
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/** The upper part by its continued fraction (Lentz), for x from a + 1 on. */
function upper(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / SMALL
  let d = 1 / b
  let product = d
  for (let i = 1; i < STEPS_MOST; i += 1) {
    const an = -i * (i - a)
    b += 2
    d = 1 / (an * d + b || SMALL)
    c = b + an / c || SMALL
    product *= d * c
    if (Math.abs(d * c - 1) < EXACT) break
  }
  return product * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/** How likely a chi-square as large as this, or larger, is by chance alone. */
export function chiSquareTail(value: number, freedom: number): number {
  const [a, x] = [freedom / 2, value / 2]
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lower(a, x) : upper(a, x)
}

/** How likely this many standard errors, or more on the same side, are by chance alone: at most a half. */
export function normalTail(z: number): number {
  return chiSquareTail(z * z, 1) / 2
}
