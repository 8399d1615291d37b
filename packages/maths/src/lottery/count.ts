/** Ways to choose k of n. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n || n < 0) return 0
  let ways = 1
  for (let i = 1; i <= Math.min(k, n - k); i += 1) ways = (ways * (n - Math.min(k, n - k) + i)) / i
  return Math.round(ways)
}

/** The sum over all choices of k numbers of their product. */
export function sumOfProducts(numbers: readonly number[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)]
  for (const number of numbers) {
    for (let i = k; i >= 1; i -= 1) sums[i] = (sums[i] ?? 0) + (sums[i - 1] ?? 0) * number
  }
  return sums[k] ?? 0
}

/** All choices of k items, in their order. */
export function combinations<T>(items: readonly T[], k: number): T[][] {
  if (k === 0) return [[]]
  return items.flatMap((item, i) =>
    combinations(items.slice(i + 1), k - 1).map((rest) => [item, ...rest]),
  )
}

/** How often each value occurs. */
export function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** In how many orders the parts of a number can be written. */
export function ordersOf(parts: readonly string[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  let orders = factorial(parts.length)
  for (const count of countsOf(parts).values()) orders /= factorial(count)
  return orders
}

/** The digits of a number, or its parts between dashes. */
export function partsOf(number: string): string[] {
  return number.includes('-') ? number.split('-') : [...number]
}

/** The ordered tuples of digits with a sum. */
export function waysOf(digits: number, sum: number): number {
  if (digits === 0) return sum === 0 ? 1 : 0
  let ways = 0
  for (let digit = 0; digit <= Math.min(9, sum); digit += 1) ways += waysOf(digits - 1, sum - digit)
  return ways
}

export const sumOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0)
