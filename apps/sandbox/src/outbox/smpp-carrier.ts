import { randomUUID } from 'node:crypto'
import smpp, { type Pdu, type Session } from 'smpp'
import { fateOf } from './carrier.ts'
import type { Outbox } from './outbox.ts'

const SYSTEM_ID = 'parola'

type Parts = { outbox: Outbox; password: string; port: number; host: string }

/**
 * An SMPP 3.4 carrier: bind_transceiver, submit_sm in one part or many, receipts by deliver_sm, enquire_link.
 */
export async function openSmppCarrier({ outbox, password, port, host }: Parts) {
  const server = smpp.createServer((session) => serve(session, outbox, password))
  await new Promise<void>((ready) => server.listen(port, host, ready))
  return {
    close: async () => {
      for (const session of [...server.sessions]) session.destroy()
      await new Promise<void>((closed) => server.close(closed))
    },
  }
}

function serve(session: Session, outbox: Outbox, password: string) {
  let isBound = false
  session.on('error', () => session.destroy())
  session.on('enquire_link', (pdu) => session.send(pdu.response()))
  session.on('unbind', (pdu) => {
    session.send(pdu.response())
    session.close()
  })
  session.on('bind_transceiver', (pdu) => {
    isBound = pdu.system_id === SYSTEM_ID && pdu.password === password
    session.send(pdu.response({ command_status: isBound ? smpp.ESME_ROK : smpp.ESME_RBINDFAIL }))
    if (!isBound) session.close()
  })
  session.on('submit_sm', (pdu) => {
    if (!isBound) session.send(pdu.response({ command_status: smpp.ESME_RINVBNDSTS }))
    else submit(session, outbox, pdu)
  })
}

function submit(session: Session, outbox: Outbox, pdu: Pdu) {
  const whole = wholeOf(pdu)
  if (whole === null) return session.send(pdu.response({ message_id: randomUUID().slice(0, 8) }))
  const recipient = `+${pdu.destination_addr}`
  const text = { sender: pdu.source_addr, recipient, text: whole }
  const fate = fateOf(outbox, text)
  if (fate === 'busy') return session.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }))
  if (fate === 'refused') {
    return session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }))
  }
  const id = outbox.keep({ protocol: 'SMPP', subject: '', ...text })
  if (fate === 'silent') return session.destroy()
  const isAnswered = session.send(pdu.response({ message_id: String(id) }))
  if (pdu.registered_delivery) reportReceipt(session, pdu, { id: String(id), tries: 0 })
  return isAnswered
}

const rows = new Map<string, string[]>()
/** The end of the header: reference, number of parts, index of this part. */
const PLACE_BYTES = 3

/** The text, once all of its parts have arrived; null until then. */
function wholeOf({ short_message: { message, udh }, destination_addr }: Pdu): string | null {
  if (!udh) return message
  const head = Buffer.isBuffer(udh) ? udh : Buffer.concat(udh)
  const [row, count = 1, place = 1] = head.subarray(-PLACE_BYTES)
  const key = `${destination_addr} ${row}`
  const parts = rows.get(key) ?? []
  parts[place - 1] = message
  rows.set(key, parts)
  if (Object.keys(parts).length < count) return null
  rows.delete(key)
  return parts.join('')
}

const RECEIPT_MS = 100
const RECEIPT_TRIES = 20
const RECEIPT_CLASS = 4

/** The delivery receipt: `…004` could not be reached. It is sent again until it is acknowledged. */
function reportReceipt(session: Session, pdu: Pdu, { id, tries }: { id: string; tries: number }) {
  const stat = pdu.destination_addr.endsWith('004') ? 'UNDELIV' : 'DELIVRD'
  setTimeout(() => {
    session.deliver_sm(
      {
        esm_class: RECEIPT_CLASS,
        source_addr: pdu.destination_addr,
        destination_addr: pdu.source_addr,
        receipted_message_id: id,
        short_message: { message: `id:${id} sub:001 dlvrd:001 stat:${stat} err:000 text:` },
      },
      ({ command_status }) => {
        const isTaken = command_status === smpp.ESME_ROK
        if (!isTaken && tries < RECEIPT_TRIES) {
          reportReceipt(session, pdu, { id, tries: tries + 1 })
        }
      },
    )
  }, RECEIPT_MS).unref()
}
