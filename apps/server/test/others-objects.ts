import type { CallName } from '@parola/contract'
import type { Samples } from './contract.types.ts'
import type { Person, TestServer } from './test-server.ts'

/** The owner, and what belongs to the owner in every test: a settled bet, and a key that a request was sent with. */
export type Owner = { server: TestServer; owner: Person; bet: string; requestKey: string }
/** With the objects that a feature made for the owner, by name. */
export type Owned<T extends string> = Owner & { theirs: Record<T, string> }

type Case<N extends CallName, T extends string> = {
  /** What somebody else sends, who names an object of the owner's. */
  sends: (owned: Owned<T>) => Samples[N]
  /** What they get: nothing, as if it did not exist. */
  expected: { status?: number; [field: string]: unknown }
  /** Who tries it, where members may not make the call at all. */
  as?: (server: TestServer) => Promise<Person>
}
/** The file of tests, from `apps/server`, that tries the call with an object of somebody else. */
type Elsewhere = { testedIn: string }

/** What a feature's calls answer to members who name objects of others (AZ-003). */
export type OthersObjects<T extends string> = {
  /** Makes objects of the owner's; nobody else may learn them. */
  make?: (setting: Owner) => Promise<Record<T, string>>
  /** What the owner still finds when everybody has tried, by the same names. */
  found?: (owned: Owned<T>) => Promise<Partial<Record<T, string>>>
  calls: { [N in CallName]?: Case<N, T> | Elsewhere }
}

/** Greater than every existing id. */
export const LAST_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff'

export const NOT_FOUND = { status: 404, code: 'NOT_FOUND' }
export const EMPTY = { status: 200, value: { content: [] } }
/** Only agents make the call. */
export const FOR_AGENTS = { status: 403, success: false }

/** Declares the cases of a feature, in its file `others-objects.fixture.ts`. */
export function othersObjects<T extends string = never>(
  objects: OthersObjects<T>,
): OthersObjects<T> {
  return objects
}
