import type { GameCard } from '@parola/contract'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, useState } from 'react'
import { GameTile, TileSkeleton } from './game-tile.tsx'

const TILE_PX = 158
const FEWEST_COLUMNS = 3
const GAP_PX = 12
/** The name and the kind below a picture, and the number of players where a brand shows it. */
const [TEXT_PX, PLAYERS_PX] = [56, 17]

/** Each row that becomes visible renders the grid again: existing tiles do not change. */
const Tile = memo(GameTile)

type Props = {
  total: number
  /** Undefined while it is loading. */
  cardAt(place: number): GameCard | undefined
  /** Which places are in the page now, the last one excluded. */
  onRange?(from: number, to: number): void
}

/** Only visible rows are in the page, so that 10,000 tiles scroll like ten. */
export function GameGrid({ total, cardAt, onRange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [top, setTop] = useState(0)
  useEffect(() => {
    const grid = place.current
    if (!grid) return
    // Read after the page was laid out; during rendering, the browser would lay it out once more.
    const watch = new ResizeObserver(() => {
      setWidth(grid.getBoundingClientRect().width)
      setTop(grid.offsetTop)
    })
    watch.observe(grid)
    // Content above the grid moves it, and makes the page higher.
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  const columns = Math.max(FEWEST_COLUMNS, Math.floor(width / TILE_PX))
  const cell = (width - (columns - 1) * GAP_PX) / columns
  const first = cardAt(0)
  const textPx = TEXT_PX + (first && first.online !== null ? PLAYERS_PX : 0)
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => cell * (4 / 3) + textPx,
    overscan: 4,
    scrollMargin: top,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width or text means other row heights
  useEffect(() => rows.measure(), [width, textPx])
  const shown = rows.getVirtualItems()
  const from = (shown[0]?.index ?? 0) * columns
  const to = Math.min(total, ((shown.at(-1)?.index ?? -1) + 1) * columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places in sight are the only reason
  useEffect(() => {
    if (width > 0 && to > from) onRange?.(from, to)
  }, [from, to, width])
  return (
    <div ref={place} className="relative" style={{ height: rows.getTotalSize() }}>
      {width > 0
        ? shown.map((row) => (
            <div
              key={row.key}
              className="absolute inset-x-0 grid gap-3"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${row.start - rows.options.scrollMargin}px)`,
              }}
            >
              {Array.from({ length: Math.min(columns, total - row.index * columns) }, (_, i) => {
                const card = cardAt(row.index * columns + i)
                return card ? (
                  <Tile key={card.nodeId} card={card} when="now" />
                ) : (
                  <TileSkeleton key={`empty-${i.toString()}`} />
                )
              })}
            </div>
          ))
        : null}
    </div>
  )
}
