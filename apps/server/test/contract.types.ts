import type { BodyOf, CallName, Calls, QueryOf } from '@parola/contract'

export type Samples = {
  [N in CallName]: (undefined extends BodyOf<Calls[N]> ? object : { body: BodyOf<Calls[N]> }) &
    (undefined extends QueryOf<Calls[N]> ? object : { query: QueryOf<Calls[N]> })
}
