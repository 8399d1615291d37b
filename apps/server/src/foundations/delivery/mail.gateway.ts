import nodemailer from 'nodemailer'
import type { Carrier, Outcome } from './delivery.rules.ts'

const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 20_000
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[?::1\]?)$/

type Parts = { url: URL; password: string; sender: string }
type Trouble = Error & { responseCode?: number; command?: string }

/** E-mail over SMTP; beyond this machine only over TLS. */
export function mailCarrier({ url, password, sender }: Parts): Carrier {
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port),
    secure: url.protocol === 'smtps:',
    requireTLS: !LOOPBACK.test(url.hostname),
    auth: { user: url.username, pass: password },
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  })
  return async ({ messageId, recipient, subject, text }) => {
    try {
      const sent = await transport.sendMail({
        messageId: `<${messageId}@${domainOf(sender)}>`,
        from: sender,
        to: recipient,
        subject,
        text,
      })
      return { kind: 'sent', ref: sent.messageId }
    } catch (error) {
      return outcomeOf(error as Trouble)
    }
  }
}

/** A server that refused accepted nothing; one that fell silent after the text may have accepted it. */
function outcomeOf({ responseCode, command, message }: Trouble): Outcome {
  if (responseCode) return { kind: responseCode < 500 ? 'later' : 'refused', why: message }
  return { kind: command === 'DATA' ? 'unsure' : 'later', why: message }
}

function domainOf(sender: string): string {
  return /@([\w.-]+)/.exec(sender)?.[1] ?? 'localhost'
}
