import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Outbox } from './outbox.ts'

const USER = 'parola'
const MAX_BYTES = 256 * 1024

type Parts = { outbox: Outbox; password: string; port: number; host: string }

/**
 * A mail server on this machine: no TLS, a name and a password. `nobody@…` does not exist, and `later@…` is
 * deferred the first time, as greylisting servers do.
 */
export async function openMailServer({ outbox, password, port, host }: Parts) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    size: MAX_BYTES,
    onAuth: (auth, _session, done) => {
      const isRight = auth.username === USER && auth.password === password
      done(
        isRight ? null : new Error('Wrong name or password'),
        isRight ? { user: USER } : undefined,
      )
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody@')) return done(refusal(550, 'No such mailbox'))
      const isFirst = address.startsWith('later@') && outbox.triedBefore(address) === 0
      return done(isFirst ? refusal(451, 'Please come back later') : null)
    },
    onData: (stream, _session, done) => {
      Array.fromAsync(stream as AsyncIterable<Buffer>)
        .then((parts) => PostalMime.parse(Buffer.concat(parts)))
        .then(({ from, to, subject, text }) => {
          for (const { address } of to ?? []) {
            outbox.keep({
              protocol: 'SMTP',
              sender: from?.address ?? '',
              recipient: address ?? '',
              subject: subject ?? '',
              text: (text ?? '').trim(),
            })
          }
          done(null)
        })
        .catch((error: Error) => done(error))
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(port, host, ready))
  return { close: () => new Promise<void>((closed) => server.close(closed)) }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
