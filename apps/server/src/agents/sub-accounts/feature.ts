import { changeSubAccount, createSubAccount, endSubAccount, subAccounts } from '@parola/contract'
import type { Feature } from '#platform/feature'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { changeAccount, createAccountFor, endAccount, readAccounts } from './sub-accounts.ts'

/** Sub-accounts that agents make for those who work for them (rules/agents §1). */
export function subAccountsFeature({ engine }: { engine: Engine }): Feature {
  return {
    routes: [
      answers(subAccounts, { reads: readAccounts }),
      answers(createSubAccount, {
        acts: (opening, input) => createAccountFor(engine, opening, input),
      }),
      answers(changeSubAccount, { writes: changeAccount }),
      answers(endSubAccount, { writes: endAccount }),
    ],
  }
}
