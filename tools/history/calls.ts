import {
  type BodyOf,
  type CallShape,
  type Calls,
  calls,
  inCurrency,
  type ValueOf,
} from '@parola/contract'
import { CROWD_HEADER } from '@parola/contract/people/crowd-proof'
import type { Input } from '../../apps/server/src/platform/http/index.ts'
import {
  type Actor,
  glance,
  Refusal,
  VISITOR,
  work,
} from '../../apps/server/src/platform/work/index.ts'
import type { Programs } from './programs.ts'

type Name = keyof Calls
type Sent<N extends Name> = {
  as?: Partial<Actor>
  body?: BodyOf<Calls[N]>
  query?: object
  proof?: string
}

/** A call in this process, by its own handler, with the jobs that follow from it. @throws Refusal */
export async function call<N extends Name>(
  programs: Programs,
  name: N,
  { as, body, query, proof }: Sent<N> = {},
): Promise<ValueOf<Calls[N]>> {
  const shape: CallShape = calls[name]
  const { engine, features, jobs } = programs.platform
  const route = features.flatMap(({ routes = [] }) => routes).find((known) => known.call === shape)
  if (!route) throw new Error(`${name} has no handler`)
  const { brandId, currency } = programs.brand
  const opening = { actor: { ...VISITOR, ...as }, brandId, log: programs.log }
  const input = inCurrency(currency, () => ({
    ...{ body: shape.body?.parse(body), query: shape.query?.parse(query ?? {}) },
    ...{ host: 'localhost', cookies: {} },
    header: (header: string) => (header === CROWD_HEADER ? proof : undefined),
  })) as Input<CallShape>
  const { handler } = route
  const value =
    'reads' in handler
      ? await handler.reads(glance(engine, opening), input)
      : 'writes' in handler
        ? await work(engine, opening, (w) => handler.writes(w, input))
        : (await handler.acts(opening, input)).value
  await jobs.workOwn()
  return inCurrency(currency, () => shape.value.encode(value as never)) as ValueOf<Calls[N]>
}

/** What a step makes, or null where the platform refuses it: people meet refusals, and go on. */
export async function unlessRefused<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What a page of a game gets from the studio. */
export async function gameCall(
  programs: Programs,
  path: string,
  body: object,
): Promise<GameAnswer> {
  const headers = { 'content-type': 'application/json' }
  const answer = await programs.studio.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: body,
  })
  return answer.json()
}

export type GameAnswer = {
  ok: boolean
  code?: string
  round?: string
  state?: string
  isOver?: boolean
  shown?: unknown
  steps?: unknown[]
  stakes?: string[]
  balance?: string | null
}
