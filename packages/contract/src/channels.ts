import { agentsChannels } from './agents/calls.ts'
import type { Channel, MessageOf } from './core/channel.ts'
import { gamesChannels } from './games/calls.ts'
import { moneyChannels } from './money/calls.ts'
import { peopleChannels } from './people/calls.ts'
import { rewardsChannels } from './rewards/calls.ts'
import { siteChannels } from './site/calls.ts'

/** Every channel of the platform. A feature's channels are collected in the `calls.ts` of its floor. */
export const channels = [
  ...agentsChannels,
  ...gamesChannels,
  ...moneyChannels,
  ...peopleChannels,
  ...rewardsChannels,
  ...siteChannels,
]

export type ChannelMessage = MessageOf<(typeof channels)[number]>

/** What the platform pushes over the socket at `/wps/realtime`: messages of channels and of the connection. */
export type ServerMessage =
  | ChannelMessage
  | { type: 'ready' }
  | { type: 'system' }
  | { type: 'bye'; reason: 'logged-out' | 'reconnect' | 'bad-token' }
  | { type: 'pong' }

export const channelList: readonly Channel[] = channels
