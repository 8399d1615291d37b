// The part of smpp 0.5 that a carrier uses; the package ships no types.
declare module 'smpp' {
  export type Pdu = {
    system_id: string
    password: string
    source_addr: string
    destination_addr: string
    registered_delivery: number
    short_message: { message: string; udh?: Buffer[] | Buffer }
    command_status: number
    response(fields?: { command_status?: number; message_id?: string }): Pdu
  }
  export type Session = {
    on(
      event: 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind',
      receive: (pdu: Pdu) => void,
    ): void
    on(event: 'error', receive: (error: Error) => void): void
    send(pdu: Pdu): boolean
    deliver_sm(fields: Delivery, respond: (answer: Pdu) => void): boolean
    close(): void
    destroy(): void
  }
  export type Delivery = {
    esm_class: number
    source_addr: string
    destination_addr: string
    receipted_message_id: string
    short_message: { message: string }
  }
  export type Server = {
    sessions: Session[]
    listen(port: number, host: string, ready: () => void): void
    close(done: () => void): void
  }
  const smpp: {
    createServer(onSession: (session: Session) => void): Server
    ESME_ROK: number
    ESME_RBINDFAIL: number
    ESME_RINVBNDSTS: number
    ESME_RTHROTTLED: number
    ESME_RINVDSTADR: number
  }
  export default smpp
}
