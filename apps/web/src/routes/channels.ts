import type { ChannelMessage } from '@parola/contract'

/** What a file `<name>.channel.ts` of a feature exports: its reaction to messages of that channel. */
type Reaction = { received(message: never): unknown }

const files = import.meta.glob<Reaction>('../**/*.channel.ts')
const byName = new Map(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.channel\.ts$/.exec(path)?.[1], load]),
)

/** Tells what features have missed while there was no connection: no message comes twice. */
export async function catchUp() {
  const { notifyMissed } = await import('../games/lottery/notified.ts')
  await notifyMissed()
}

/** Passes a message to the feature that reacts to its channel, if there is one. */
export async function react(message: ChannelMessage) {
  const reaction = await byName.get(message.type)?.()
  await reaction?.received(message as never)
}
