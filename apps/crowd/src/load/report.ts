import { cpus, totalmem } from 'node:os'
import { z } from 'zod'
import { jsonIn } from '../client/answers.ts'
import { Fault } from '../fault.ts'
import type { Requested } from './arguments.ts'
import type { Knee } from './knee.ts'
import type { Samples } from './samples.ts'
import type { Target } from './target.ts'

const percentiles = z.object({
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  p999: z.number(),
  max: z.number(),
})
const call = z.object({
  count: z.number(),
  errors: z.record(z.string(), z.number()),
  response: percentiles,
  service: percentiles,
})

/** A report as it is stored, for comparing two runs. */
export const report = z.object({
  format: z.literal('parola-load/3'),
  startedAt: z.iso.datetime(),
  site: z.string(),
  brandName: z.string(),
  requested: z.object({
    members: z.number(),
    minutes: z.number(),
    rate: z.number(),
    pages: z.number(),
    logins: z.number(),
  }),
  machine: z.object({ cores: z.number(), cpu: z.string(), memoryGb: z.number(), node: z.string() }),
  planned: z.number(),
  unfinished: z.number(),
  /** Per second, of everything that arrived. */
  achieved: z.number(),
  calls: z.record(z.string(), call),
  timeline: z.array(
    z.object({
      s: z.number(),
      done: z.number(),
      errors: z.number(),
      p50: z.number(),
      p99: z.number(),
    }),
  ),
  sockets: z.object({ open: z.number(), messages: z.number() }),
  records: z.object({ equal: z.number(), different: z.array(z.string()), unknown: z.number() }),
  samples: z.custom<Samples>((value) => typeof value === 'object' && value !== null),
  knee: z.custom<Knee>().nullable(),
  /** What limits the site, the most likely first. */
  limits: z.array(z.string()),
  /** Why the figures are not to be relied on; empty when they are. */
  warnings: z.array(z.string()),
})
export type Report = z.infer<typeof report>

type Facts = Omit<Report, 'format' | 'site' | 'brandName' | 'requested' | 'machine'>

export function reportOf(target: Target, requested: Requested, facts: Facts): Report {
  const { members, minutes, rate, pages, logins } = requested
  return {
    format: 'parola-load/3',
    ...{ site: target.site, brandName: target.brandName },
    requested: { members, minutes, rate, pages, logins },
    machine: machine(),
    ...facts,
  }
}

function machine() {
  const all = cpus()
  return {
    cores: all.length,
    cpu: all[0]?.model.trim() ?? '',
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
  }
}

/** The names that three fields had in reports of the formats before. */
const FORMER = new Map([
  ['asked', 'requested'],
  ['books', 'records'],
  ['doubts', 'warnings'],
])

function current(stored: unknown): unknown {
  const before = z
    .looseObject({ format: z.enum(['parola-load/1', 'parola-load/2']) })
    .safeParse(stored).data
  if (!before) return stored
  const fields = Object.entries(before).map(([name, value]) => [FORMER.get(name) ?? name, value])
  return { ...Object.fromEntries(fields), format: 'parola-load/3' }
}

/** @throws Fault when the text is no report */
export function readReport(name: string, text: string): Report {
  const read = report.safeParse(current(jsonIn(text)))
  if (!read.success) throw new Fault(`${name} is no report of a load run.`)
  return read.data
}
