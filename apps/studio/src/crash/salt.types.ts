/** What a browser says of its part: first the commitment to it, then the part. */
export type Gathered = { commit: string } | { part: string }
