import { type Check, must } from './judge.ts'
import { type Message, mustAnswer, type Sender } from './sender.ts'

const SKEW_S = 301
const NOWHERE = '/no/such/path'
const UNKNOWN_KEY = { keyId: 'k1', secret: Buffer.alloc(32, 1) }

/** A call that moves nothing, for testing signatures, and another path of the same side. */
export type Harmless = { path: string; body: object; elsewhere: string }

/** rules/vendor-protocol §1: who may call, and how responses are signed. */
export function signingChecks(sender: Sender, { path, body, elsewhere }: Harmless): Check[] {
  const text = JSON.stringify(body)
  const right = () => sender.sign(path, text)
  const changed = (headers: Record<string, string>): Message => {
    const message = right()
    return { ...message, headers: { ...message.headers, ...headers } }
  }
  const without = (name: string): Message => {
    const { path: to, body: what, headers } = right()
    const { [name]: _, ...rest } = headers
    return { path: to, body: what, headers: rest }
  }
  const upper = () => {
    const { 'x-signature': value = '' } = right().headers
    return changed({ 'x-signature': value.toUpperCase().replace('V1', 'v1') })
  }
  const wrong: [string, () => Message, string[]][] = [
    ['without a signature', () => without('x-signature'), ['BAD_SIGNATURE']],
    ['without a timestamp', () => without('x-timestamp'), ['BAD_SIGNATURE']],
    ['without a vendor', () => without('x-vendor'), ['UNKNOWN_KEY', 'BAD_SIGNATURE']],
    ['changed on its way', () => ({ ...right(), body: ` ${text}` }), ['BAD_SIGNATURE']],
    ['sent to another path', () => ({ ...right(), path: elsewhere }), ['BAD_SIGNATURE']],
    [
      'with the id of another request',
      () => changed({ 'x-request-id': right().headers['x-request-id'] ?? '' }),
      ['BAD_SIGNATURE'],
    ],
    ['with a signature in upper case', upper, ['BAD_SIGNATURE']],
    [
      'signed with another secret',
      () => sender.sign(path, text, { key: UNKNOWN_KEY }),
      ['BAD_SIGNATURE', 'UNKNOWN_KEY'],
    ],
    ['of an unknown vendor', () => sender.sign(path, text, { vendor: 'nobody' }), ['UNKNOWN_KEY']],
    ['of the past', () => sender.sign(path, text, { ageS: SKEW_S }), ['CLOCK_SKEW']],
    ['of the future', () => sender.sign(path, text, { ageS: -SKEW_S - 2 }), ['CLOCK_SKEW']],
    ['that is no JSON', () => sender.sign(path, '{'), ['BAD_REQUEST', 'VALIDATION']],
  ]
  return [
    {
      section: 1,
      what: 'a call that is signed is answered, and the answer is signed for it',
      run: async () => mustAnswer(await sender.sendRequest(path, body), 'OK'),
    },
    {
      section: 1,
      what: 'one of several signatures is enough, while a key is changed',
      run: async () => {
        const message = right()
        const both = `v1=${'0'.repeat(64)},${message.headers['x-signature']}`
        const headers = { ...message.headers, 'x-signature': both }
        mustAnswer(await sender.send({ ...message, headers }), 'OK')
      },
    },
    {
      section: 1,
      what: 'a field that nobody knows is passed over',
      run: async () =>
        mustAnswer(await sender.sendRequest(path, { ...body, of_tomorrow: '₱ ✓' }), 'OK'),
    },
    {
      section: 1,
      what: 'a path that is not there is refused, and the refusal is signed',
      run: async () => {
        const reply = await sender.send(sender.sign(NOWHERE, text))
        mustAnswer(reply, 'NOT_FOUND', 'BAD_REQUEST')
        must(reply.isSigned, 'the refusal is not signed for its request')
      },
    },
    ...wrong.map(([what, message, codes]) => ({
      section: 1,
      what: `a call ${what} is refused`,
      run: async () => mustAnswer(await sender.send(message()), ...codes),
    })),
  ]
}
