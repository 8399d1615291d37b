// The part of smpp 0.5 that a client uses; the package has no types.
declare module 'smpp' {
  export type Answer = {
    command_status: number
    message_id?: string
    short_message?: { message?: string }
    response(fields?: { command_status: number }): Answer
  }
  export type Submission = {
    source_addr_ton: number
    source_addr: string
    dest_addr_ton: number
    dest_addr_npi: number
    destination_addr: string
    data_coding: number
    registered_delivery: number
    short_message: { message: string; udh?: Buffer }
  }
  export type Session = {
    socket: import('node:net').Socket
    on(event: 'error', listener: (error: Error) => void): void
    on(event: 'close', listener: () => void): void
    on(event: 'enquire_link' | 'deliver_sm', listener: (pdu: Answer) => void): void
    once(event: 'close', listener: () => void): void
    off(event: 'close', listener: () => void): void
    bind_transceiver(
      login: { system_id: string; password: string },
      respond: (a: Answer) => void,
    ): boolean
    submit_sm(message: Submission, respond: (answer: Answer) => void): boolean
    enquire_link(): boolean
    send(pdu: Answer): boolean
    destroy(): void
  }
  const smpp: {
    connect(to: { host: string; port: number; tls: boolean }, connected: () => void): Session
    encodings: { ASCII: { match(text: string): boolean } }
    ESME_ROK: number
    ESME_RSYSERR: number
    ESME_RMSGQFUL: number
    ESME_RTHROTTLED: number
    ESME_RINVBNDSTS: number
    ESME_RX_T_APPN: number
  }
  export default smpp
}
