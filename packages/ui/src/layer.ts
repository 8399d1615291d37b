import { useState } from 'react'

/**
 * Where a layer is drawn that opens from an element: inside its dialog, as the rest of the page is out of
 * reach while a dialog is open; else at the end of the page.
 */
export function useLayer<E extends HTMLElement>() {
  const [origin, setOrigin] = useState<E | null>(null)
  return { ref: setOrigin, container: origin?.closest('dialog') ?? undefined }
}

/** Pixels between a layer and what it opens from, and the edge of the window. */
export const LAYER_GAP = { sideOffset: 6, collisionPadding: 12 }
