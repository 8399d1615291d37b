import { totpCode } from '../src/platform/crypto/index.ts'
import { type Caller, type TestServer, valueIn } from './test-server.ts'

/** An operator's authenticator app, by the platform's clock. */
export type App = { secret: string }

export async function enrol(
  server: TestServer,
  login: { as: Caller; ticket: string },
): Promise<{ token: string; recoveryCodes: string[]; app: App }> {
  const { as, ticket } = login
  const { secret } = valueIn(await server.call('operatorEnrolment', { as, body: { ticket } }))
  const code = totpCode(secret, server.clock.now())
  const body = { ticket, code }
  const opened = valueIn(await server.call('operatorConfirmEnrolment', { as, body }))
  return { ...opened, app: { secret } }
}

/** The code that the app shows at the next half minute: the last one was used. */
export function nextCode(server: TestServer, app: App): string {
  server.clock.advance(30_000)
  return totpCode(app.secret, server.clock.now())
}
