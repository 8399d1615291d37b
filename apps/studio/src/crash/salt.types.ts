/** What a browser says of its part: first the commitment to it, then the part. */
export type Gathered = Committed | { part: string }
/** Whether its window plays for nothing is known by the room alone. */
export type Committed = { commit: string; isDemo?: boolean }
