import type { CSSProperties } from 'react'
import { Picture } from '../platform/pictures/picture.tsx'
import { TILE_PICTURE } from './game-tile.tsx'

/** What is known of a game before it is there. */
export type Look = { name?: string | undefined; tint?: string | undefined }

type Props = Look & { nodeId: number; text: string }

/** Over a game until it can be played: its picture, which the tile has loaded, on its colour. */
export function FirstSight({ nodeId, name, tint, text }: Props) {
  return (
    <div
      className="first-sight"
      style={tint ? ({ '--tint': tint } as CSSProperties) : undefined}
      role="status"
    >
      <span className="tile-picture" data-name={name}>
        <Picture path={`/art/game/${nodeId}`} {...TILE_PICTURE} when="now" />
      </span>
      {name ? <strong>{name}</strong> : null}
      <i />
      <span>{text}</span>
    </div>
  )
}
