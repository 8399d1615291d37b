import type { ErrorCode } from './errors.ts'

/** A field of the request that was refused, and why. */
export type FieldError = { field: string; rule: string; params?: Record<string, string | number> }

/** The envelope of every response (requirement VAL-04). */
export type Envelope<V> =
  | { success: true; value: V; message: ''; code: 'OK' }
  | {
      success: false
      value: RefusalValue | null
      message: string
      code: ErrorCode
    }

/** What an unsuccessful response may carry besides its code and message. */
export type RefusalValue = {
  fields?: FieldError[]
  captcha?: boolean
  retryAfterS?: number
  requestId?: string
  [detail: string]: unknown
}

export function ok<V>(value: V): Envelope<V> {
  return { success: true, value, message: '', code: 'OK' }
}
