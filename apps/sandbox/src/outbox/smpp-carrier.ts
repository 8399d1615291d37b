import smpp, { type Pdu, type Session } from 'smpp'
import { fateOf } from './carrier.ts'
import type { Outbox } from './outbox.ts'

const SYSTEM_ID = 'parola'

type Parts = { outbox: Outbox; password: string; port: number; host: string }

/** A carrier that speaks SMPP 3.4: bind_transceiver, submit_sm, enquire_link. */
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
  const recipient = `+${pdu.destination_addr}`
  const text = { sender: pdu.source_addr, recipient, text: pdu.short_message.message }
  const fate = fateOf(outbox, text)
  if (fate === 'busy') return session.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }))
  if (fate === 'refused') {
    return session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }))
  }
  const id = outbox.keep({ protocol: 'SMPP', subject: '', ...text })
  if (fate === 'silent') return session.destroy()
  return session.send(pdu.response({ message_id: String(id) }))
}
