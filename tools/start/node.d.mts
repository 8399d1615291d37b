export const ROOT: string
export function ensureInstalled(): void
export function pinnedNode(): string
export function handOver(script: string, args: string[]): void
