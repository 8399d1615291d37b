import type { z } from 'zod'
import type { Plain } from '../events/index.ts'
import type { JobKind, JobRunner, Retries } from './job.types.ts'

const defined = new Set<string>()

/**
 * Declares a kind of job.
 * @param name what is to be done, after its feature: `kyc.erase-refused`
 * @throws Error for a name that is taken
 */
export function defineJob<Data extends Plain>(
  name: string,
  schema: z.ZodType<Data, Data>,
  retries: Retries,
): JobKind<Data> {
  if (defined.has(name)) throw new Error(`the job ${name} is declared twice`)
  defined.add(name)
  return { name, schema, ...retries }
}

/** Names of all declared jobs, to find those without a runner. */
export function definedJobs(): string[] {
  return [...defined]
}

/** What a feature does for a kind of job. It may run again, so it must be idempotent. */
export function runs<Data>(
  { schema, ...kind }: JobKind<Data>,
  run: (data: Data) => Promise<void>,
): JobRunner {
  return { ...kind, run: async (data) => run(schema.parse(data)) }
}
