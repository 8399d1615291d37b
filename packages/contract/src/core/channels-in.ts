import type { Channel } from './channel.ts'

/** Distributes over the modules: a union of modules has only the names that all of them share. */
type ChannelsOf<M> = M extends unknown
  ? { [Name in keyof M]: M[Name] extends Channel ? M[Name] : never }[keyof M]
  : never

/**
 * The channels among the exports of modules; other exports are ignored.
 * @throws Error when two modules declare a channel of the same name.
 */
export function channelsIn<M extends readonly object[]>(
  ...modules: M
): readonly ChannelsOf<M[number]>[] {
  const channels: Channel[] = modules.flatMap((module) => Object.values(module).filter(isChannel))
  const names = channels.map(({ channel }) => channel)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice) throw new Error(`two channels are named ${twice}`)
  return channels as never
}

function isChannel(value: unknown): value is Channel {
  return typeof value === 'object' && value !== null && 'channel' in value && 'refreshes' in value
}
