import { useEffect, useState } from 'react'
import { picture } from './cdn.ts'
import { useSeen } from './seen.ts'

/** An image without an address is drawn as a broken one. */
const EMPTY = {
  src: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}

type Props = {
  /** Where the platform draws it, without width and ending. */
  path: string
  widths: readonly number[]
  /** Its width in the page, as `sizes` of an image. */
  sizes: string
  width: number
  height: number
  /** `first` is the one picture that the eye meets first, `now` does not wait to be in sight. */
  when?: 'first' | 'now' | 'seen'
  className?: string
}

/** A drawn picture at the size that this screen needs, loaded when it becomes visible. */
export function Picture({ path, widths, when = 'seen', ...image }: Props) {
  const [element, isSeen] = useSeen<HTMLImageElement>(when !== 'seen')
  const [isLost, retry] = useRetry()
  const addressAt = (width: number) => picture(`${path}-${width}.webp`)
  const sources = {
    src: addressAt(widths[Math.floor(widths.length / 2)] ?? 0),
    srcSet: widths.map((width) => `${addressAt(width)} ${width}w`).join(', '),
  }
  return (
    <img
      ref={element}
      alt=""
      decoding="async"
      loading={when === 'first' ? 'eager' : 'lazy'}
      fetchPriority={when === 'first' ? 'high' : 'auto'}
      {...image}
      onError={retry}
      {...(isSeen && !isLost ? sources : EMPTY)}
    />
  )
}

const TRIES = 60
const AGAIN_MS = 500

/** A picture that is still being drawn is requested again: the server holds each request for a while before it answers. */
function useRetry() {
  const [lost, setLost] = useState(0)
  const [tried, setTried] = useState(0)
  const isLost = lost > tried
  useEffect(() => {
    if (!isLost || lost > TRIES) return
    const timer = setTimeout(() => setTried(lost), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isLost, lost])
  const retry = () => setLost(tried + 1)
  return [isLost, retry] as const
}
