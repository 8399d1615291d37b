import type { ErrorCode } from '@parola/contract'

/** A request to be sent. */
export type Sending = {
  url: string
  method: string
  headers: Record<string, string>
  type?: string
  body?: string
  signal?: AbortSignal | undefined
}

export type Answered = (sending: Sending) => Promise<{ status: number; envelope: Envelope | null }>

export type Envelope = { success: boolean; value: unknown; message: string; code: ErrorCode }
