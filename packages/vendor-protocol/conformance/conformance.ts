import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type Check,
  fakeVendor,
  freeRoundChecks,
  gameApiChecks,
  jackpotChecks,
  judge,
  maintenanceChecks,
  openClient,
  releaseChecks,
  type Sender,
  senderTo,
  transferChecks,
  walletApiChecks,
} from './index.ts'

const USAGE = `Tries one side of the vendor protocol from the other side.

A vendor, as the platform calls it:
  npm run vendor:conformance -- http://vendor.example/api/v1 --vendor CODE --key-id ID --secret BASE64
      [--merchant ph] [--player ph_conformance01] [--currency PHP] [--transfer] [--free-rounds]
      [--jackpots] [--releases [--stopped GAME]]

The platform, as a vendor calls it, with a player of 1,000.00 that is there for nothing else:
  npm run vendor:conformance -- http://platform.example/vgw/v1 --against platform --game CODE
      --vendor CODE --key-id ID --secret BASE64 [--token TOKEN | --listen PORT [--maintenance]]

With --listen the kit is the vendor until the platform launches its game; with --maintenance it then
closes that game for everybody, and opens it again.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string', default: 'vendor' },
    vendor: { type: 'string' },
    'key-id': { type: 'string' },
    secret: { type: 'string' },
    merchant: { type: 'string', default: 'ph' },
    player: { type: 'string', default: 'ph_conformance01' },
    currency: { type: 'string', default: 'PHP' },
    game: { type: 'string', default: 'conformance' },
    token: { type: 'string' },
    listen: { type: 'string' },
    transfer: { type: 'boolean', default: false },
    'free-rounds': { type: 'boolean', default: false },
    jackpots: { type: 'boolean', default: false },
    releases: { type: 'boolean', default: false },
    stopped: { type: 'string' },
    maintenance: { type: 'boolean', default: false },
  },
})

const SECOND_MS = 1000
const now = () => new Date()
/** What is to be closed at the end. */
const ends: (() => Promise<void>)[] = []

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

type Guise = Parameters<typeof fakeVendor>[0]

async function againstPlatform(sender: Sender, asVendor: Guise): Promise<Check[]> {
  const { game } = asVendor
  if (!values.token && !values.listen)
    throw new Error('a token is needed, or a port to wait for a launch on')
  const vendor = values.token ? null : await fakeVendor(asVendor)
  if (vendor) say(`Waiting for a launch of ${game} at ${vendor.url} …`)
  if (vendor) ends.push(vendor.close)
  const token = values.token ?? (await vendor?.launched)?.token ?? ''
  const client = await openClient(sender, { token, game, now })
  const closing =
    vendor && values.maintenance
      ? maintenanceChecks(sender, client, { lists: vendor.lists, rest: () => wait(SECOND_MS), now })
      : []
  return [...walletApiChecks(sender, client, token), ...closing]
}

async function checks(baseUrl: string): Promise<Check[]> {
  const { vendor = '', merchant, player, currency, game } = values
  const key = { keyId: values['key-id'] ?? '', secret: Buffer.from(values.secret ?? '', 'base64') }
  const nowS = () => Math.floor(Date.now() / 1000)
  const sender = senderTo({ baseUrl, vendor, key, nowS })
  if (values.against === 'platform') {
    return againstPlatform(sender, { vendor, key, game, now, port: Number(values.listen) })
  }
  const guest = { merchant, player, currency, now }
  return [
    ...gameApiChecks(sender, guest),
    ...(values.transfer ? transferChecks(sender, guest) : []),
    ...(values['free-rounds'] ? freeRoundChecks(sender, guest) : []),
    ...(values.jackpots ? jackpotChecks(sender, guest) : []),
    ...(values.releases ? releaseChecks(sender, guest, values.stopped) : []),
  ]
}

const [url] = positionals
if (url && values.vendor && values['key-id'] && values.secret) {
  const verdicts = await judge(await checks(url), ({ section, what, why }) =>
    say(`${why === null ? '✓' : '✗'} §${section} ${what}${why === null ? '' : `: ${why}`}`),
  )
  for (const end of ends) await end()
  const broken = verdicts.filter(({ why }) => why !== null).length
  say(`${verdicts.length - broken} hold, ${broken} do not`)
  process.exitCode = broken === 0 ? 0 : 1
} else {
  say(USAGE)
  process.exitCode = 2
}
