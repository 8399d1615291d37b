import { agentDesks, changeAgentDesk, createAgentDesk, endAgentDesk } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { changeDesk, createDesk, endDesk, readDesks } from './desks.ts'

/** Sub-accounts that agents make for those who work for them (rules/agents §1). */
export function deskAccountsFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: [
      answers(agentDesks, { reads: readDesks }),
      answers(createAgentDesk, {
        acts: (opening, input) => createDesk(engine, opening, input),
      }),
      answers(changeAgentDesk, { writes: changeDesk }),
      answers(endAgentDesk, { writes: endDesk }),
    ],
  }
}
