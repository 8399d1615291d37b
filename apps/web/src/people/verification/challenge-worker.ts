import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type Scope = { onmessage: (event: { data: string }) => void; postMessage(text: string): void }

// The page stays responsive while this runs.
const scope = self as unknown as Scope
scope.onmessage = async ({ data }) => {
  const challenge = JSON.parse(data) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  scope.postMessage(JSON.stringify({ challenge, solution }))
}
