/** A browser's messages about its part: first the commitment to it, then the part. */
export type Gathered = Committed | { part: string }
/** Only the room knows whether a window plays a demo. */
export type Committed = { commit: string; isDemo?: boolean }
