import { totpCode } from '../src/platform/crypto/index.ts'
import { type Caller, type Stand, valueIn } from './stand.ts'

/** An operator's app: what its owner reads off it at the moment of the platform's clock. */
export type App = { secret: string }

export async function enrol(
  stand: Stand,
  who: { as: Caller; ticket: string },
): Promise<{ token: string; recoveryCodes: string[]; app: App }> {
  const { as, ticket } = who
  const { secret } = valueIn(await stand.call('operatorEnrolment', { as, body: { ticket } }))
  const code = totpCode(secret, stand.clock.now())
  const body = { ticket, code }
  const opened = valueIn(await stand.call('operatorConfirmEnrolment', { as, body }))
  return { ...opened, app: { secret } }
}

/** The code that the app shows at the next half minute: the last one was used. */
export function nextCode(stand: Stand, app: App): string {
  stand.clock.advance(30_000)
  return totpCode(app.secret, stand.clock.now())
}
