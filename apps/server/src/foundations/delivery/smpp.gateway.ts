import smpp, { type Answer, type Session, type Submission } from 'smpp'
import type { Carrier, Outcome } from './delivery.rules.ts'
import { partHead, type Receipt, receiptIn, SEGMENTS_MAX, segmentsOf } from './sms.rules.ts'

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

/** Receives the result of a message; false when the message is not known yet. */
export type OnReceipt = (report: { ref: string; receipt: Receipt }) => Promise<boolean>

type Parts = { url: URL; password: string; sender: string; onReceipt: OnReceipt }

/** Text messages over SMPP 3.4: one bound session, opened on demand and again after a loss. */
export function smppCarrier({ url, password, sender, onReceipt }: Parts): Carrier {
  let bound: Promise<Session> | null = null
  let row = 0
  const session = () => {
    bound ??= bind({ url, password, onReceipt }, () => {
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
    const alphabet = smpp.encodings.ASCII.match(text) ? 'gsm' : 'ucs2'
    const parts = segmentsOf(text, alphabet)
    if (parts.length > SEGMENTS_MAX) return { kind: 'refused', why: 'too long' }
    row += 1
    const submissions = parts.map((message, index) => ({
      source_addr_ton: ALPHANUMERIC,
      source_addr: sender,
      dest_addr_ton: INTERNATIONAL,
      dest_addr_npi: E164,
      destination_addr: recipient.replace('+', ''),
      data_coding: alphabet === 'gsm' ? DEFAULT_ALPHABET : UCS2,
      // The receipt of the last part counts for the whole.
      registered_delivery: index === parts.length - 1 ? 1 : 0,
      short_message:
        parts.length > 1
          ? { udh: partHead({ row, count: parts.length, index }), message }
          : { message },
    }))
    return submitAll(open, submissions)
  }
}

/** Sends part after part; if a later part fails after the first was accepted, the outcome is unsure. */
async function submitAll(session: Session, submissions: Submission[]): Promise<Outcome> {
  let last: Outcome = { kind: 'refused', why: 'nothing to send' }
  for (const [index, submission] of submissions.entries()) {
    last = await submit(session, submission)
    if (last.kind === 'sent') continue
    return index === 0 ? last : { kind: 'unsure', why: `part ${index + 1}: ${last.why}` }
  }
  return last
}

/** @throws Error when nobody answers, or the carrier does not know us. */
function bind({ url, password, onReceipt }: Omit<Parts, 'sender'>, onEnd: () => void) {
  const to = { host: url.hostname, port: Number(url.port), tls: url.protocol === 'ssmpp:' }
  return new Promise<Session>((settle, fail) => {
    const timer = setTimeout(() => lose(new Error('no answer to the bind')), CONNECT_WITHIN_MS)
    const session = smpp.connect(to, () =>
      session.bind_transceiver({ system_id: url.username, password }, ({ command_status }) => {
        clearTimeout(timer)
        if (command_status !== smpp.ESME_ROK) return lose(new Error(`bind refused`))
        // An idle session must not keep a process alive that wants to exit.
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
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('deliver_sm', (pdu) => receive(session, pdu, onReceipt))
  })
}

/** A receipt is acknowledged once it is stored; until then the carrier repeats it. */
async function receive(session: Session, pdu: Answer, onReceipt: OnReceipt) {
  const report = receiptIn(pdu.short_message?.message ?? '')
  const isTaken = report === null || (await onReceipt(report).catch(() => false))
  const command_status = isTaken ? smpp.ESME_ROK : smpp.ESME_RX_T_APPN
  session.send(pdu.response({ command_status }))
}

function submit(session: Session, message: Submission): Promise<Outcome> {
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
