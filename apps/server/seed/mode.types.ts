/** With everything that a demonstration shows, or with what a brand cannot start without. */
export type SeedMode = 'demo' | 'production'
