import { type FieldError, inCurrency, type TermsPart } from '@parola/contract'
import { z } from 'zod'
import { record } from '#foundations/audit'
import { type BrandConfig, changeConfig, findVersion } from '#foundations/brand'
import type { Work } from '#platform/work'
import type { Term } from './term.types.ts'
import { fieldsOf } from './terms.rules.ts'

type Money = Pick<BrandConfig, 'withdrawal'>
type Change = Partial<Money>

type BrandTerm<V extends object> = {
  part: TermsPart
  schema: z.ZodType<V>
  /** The item in a brand's configuration; null where there is none. */
  find(config: Money, key: string): V | null
  /** What of the configuration changes with it. */
  put(config: Money, key: string, value: V | null): Change
  flaws(config: Money, key: string, value: V | null): FieldError[]
}

/** Terms that are in the brand's configuration: every node reads a change within seconds. */
export function brandTerm<V extends object>(term: BrandTerm<V>): Term<V> {
  const config = async (work: Work) => (await findVersion(work.tx, work.brandId, true)).brand.config
  return {
    part: term.part,
    schema: term.schema,
    read: async (work, key) => term.find(await config(work), key),
    flaws: async (work, { key, value }) => term.flaws(await config(work), key, value),
    write: async (work, { key, value, reason }) => {
      const current = await config(work)
      const before = term.find(current, key)
      const written = (item: V) =>
        fieldsOf(inCurrency(current.currency, () => z.encode(term.schema, item)) as object)
      await changeConfig(work, term.put(current, key, value))
      await record(work, {
        what: `terms.${term.part}`,
        subject: `brand:${work.brandId}`,
        before: { key, ...(before && written(before)) },
        after: { key, ...(value && written(value)) },
        reason,
      })
    },
  }
}
