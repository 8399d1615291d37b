import smpp, { type Answer, type Session } from 'smpp'
import type { Carrier, Outcome } from './delivery.rules.ts'

const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 10_000
const ENQUIRE_EVERY_MS = 30_000
const ALPHANUMERIC = 5
const INTERNATIONAL = 1
const E164 = 1
const DEFAULT_ALPHABET = 0
const UCS2 = 8
/** The carrier is full or not ready for us: the same message may go through later. */
const FOR_NOW = [smpp.ESME_RSYSERR, smpp.ESME_RMSGQFUL, smpp.ESME_RTHROTTLED, smpp.ESME_RINVBNDSTS]

type Parts = { url: URL; password: string; sender: string }

/** Text messages over SMPP 3.4: one bound session, opened when it is needed and again after a loss. */
export function smppCarrier({ url, password, sender }: Parts): Carrier {
  let bound: Promise<Session> | null = null
  const session = () => {
    bound ??= bind({ url, password }, () => {
      bound = null
    })
    return bound
  }
  return async ({ recipient, text }) => {
    const open = await session().catch((error: Error) => error)
    if (open instanceof Error) {
      bound = null
      return { kind: 'later', why: open.message }
    }
    return submit(open, {
      source_addr_ton: ALPHANUMERIC,
      source_addr: sender,
      dest_addr_ton: INTERNATIONAL,
      dest_addr_npi: E164,
      destination_addr: recipient.replace('+', ''),
      data_coding: smpp.encodings.ASCII.match(text) ? DEFAULT_ALPHABET : UCS2,
      short_message: text,
    })
  }
}

/** @throws Error when nobody answers, or the carrier does not know us. */
function bind({ url, password }: Omit<Parts, 'sender'>, onEnd: () => void): Promise<Session> {
  const to = { host: url.hostname, port: Number(url.port), tls: url.protocol === 'ssmpp:' }
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => lose(new Error('no answer to the bind')), CONNECT_WITHIN_MS)
    const session = smpp.connect(to, () =>
      session.bind_transceiver({ system_id: url.username, password }, ({ command_status }) => {
        clearTimeout(timer)
        if (command_status !== smpp.ESME_ROK) return lose(new Error(`bind refused`))
        // An idle session must not keep a program alive that wants to end.
        session.socket.unref()
        return settle(session)
      }),
    )
    const enquiry = setInterval(() => session.enquire_link(), ENQUIRE_EVERY_MS)
    enquiry.unref()
    const lose = (error: Error) => {
      clearTimeout(timer)
      session.destroy()
      fail(error)
    }
    session.on('error', lose)
    session.on('close', () => {
      clearInterval(enquiry)
      onEnd()
      lose(new Error('the carrier closed the session'))
    })
    for (const event of ['enquire_link', 'deliver_sm'] as const) {
      session.on(event, (pdu) => session.send(pdu.response()))
    }
  })
}

function submit(session: Session, message: Parameters<Session['submit_sm']>[0]): Promise<Outcome> {
  return new Promise((settle) => {
    const lost = () => end({ kind: 'unsure', why: 'no answer from the carrier' })
    const timer = setTimeout(lost, ANSWER_WITHIN_MS)
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      session.off('close', lost)
      settle(outcome)
    }
    session.once('close', lost)
    const isOut = session.submit_sm(message, (answer) => end(outcomeOf(answer)))
    if (!isOut) end({ kind: 'later', why: 'the session is closed' })
  })
}

function outcomeOf({ command_status, message_id }: Answer): Outcome {
  if (command_status === smpp.ESME_ROK) return { kind: 'sent', ref: message_id ?? '' }
  const why = `status 0x${command_status.toString(16)}`
  return { kind: FOR_NOW.includes(command_status) ? 'later' : 'refused', why }
}
